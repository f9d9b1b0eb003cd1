// title: A callee that writes to a global that nobody writes.
// In the tensor program it changes a tensor of its own.
// verdict: refuted
ml_program.global private mutable @g(dense<7> : tensor<3xi32>) : tensor<3xi32>
func.func private @w(%t: tensor<3xi32>, %x: i32) -> tensor<3xi32> {
  %c0 = arith.constant 0 : index
  %u = tensor.insert %x into %t[%c0] : tensor<3xi32>
  return %u : tensor<3xi32>
}
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %t = ml_program.global_load @g : tensor<3xi32>
  %u = call @w(%t, %x) : (tensor<3xi32>, i32) -> tensor<3xi32>
  %r = tensor.extract %u[%c0] : tensor<3xi32>
  return %r : i32
}
// ----- target
memref.global "private" @g : memref<3xi32> = dense<7>
func.func private @w(%t: memref<3xi32>, %x: i32) -> memref<3xi32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<3xi32>
  return %t : memref<3xi32>
}
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @g : memref<3xi32>
  %u = call @w(%t, %x) : (memref<3xi32>, i32) -> memref<3xi32>
  %r = memref.load %u[%c0] : memref<3xi32>
  return %r : i32
}
