// title: A global that nobody writes.
// It holds what it starts with at each call: the two programs read different elements of it.
// verdict: unproved
ml_program.global private mutable @g(dense<7> : tensor<3xi32>) : tensor<3xi32>
func.func @f(%i: index) -> i32 {
  %t = ml_program.global_load @g : tensor<3xi32>
  %r = tensor.extract %t[%i] : tensor<3xi32>
  return %r : i32
}
func.func @set(%x: i32, %i: index) {
  %t = ml_program.global_load @g : tensor<3xi32>
  %u = tensor.insert %x into %t[%i] : tensor<3xi32>
  ml_program.global_store @g = %u : tensor<3xi32>
  return
}
// ----- target
memref.global "private" @g : memref<3xi32> = dense<7>
func.func @f(%i: index) -> i32 {
  %c1 = arith.constant 1 : index
  %g = memref.get_global @g : memref<3xi32>
  %r = memref.load %g[%c1] : memref<3xi32>
  return %r : i32
}
func.func @set(%x: i32, %i: index) {
  %g = memref.get_global @g : memref<3xi32>
  memref.store %x, %g[%i] : memref<3xi32>
  return
}
