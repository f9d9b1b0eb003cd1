// title: A branch before the loop.
// What the tensor program looks at first may be printed about before: a loop may not be reached.
// verdict: unproved
func.func private @ext()
func.func @f(%t: tensor<8xi1>, %x: f32) -> (f32, tensor<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  func.call @ext() : () -> ()
  vector.print %x : f32
  %e = tensor.empty() : tensor<8xi1>
  %r, %s = scf.while (%i = %c0, %a = %e) : (index, tensor<8xi1>) -> (index, tensor<8xi1>) {
    %c = tensor.extract %t[%i] : tensor<8xi1>
    scf.condition(%c) %i, %a : index, tensor<8xi1>
  } do {
  ^bb0(%i: index, %a: tensor<8xi1>):
    %j = arith.addi %i, %c1 : index
    %g = tensor.extract %t[%j] : tensor<8xi1>
    %b = tensor.insert %g into %a[%i] : tensor<8xi1>
    scf.yield %j, %b : index, tensor<8xi1>
  }
  return %x, %s : f32, tensor<8xi1>
}
// ----- target
func.func private @ext()
func.func @f(%t: memref<8xi1>, %x: f32) -> (f32, memref<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<f32>
  %q = memref.load %t[%c0] : memref<8xi1>
  scf.if %q {
    memref.store %x, %m[] : memref<f32>
  }
  func.call @ext() : () -> ()
  vector.print %x : f32
  %e = memref.alloc() : memref<8xi1>
  %r, %s = scf.while (%i = %c0, %a = %e) : (index, memref<8xi1>) -> (index, memref<8xi1>) {
    %c = memref.load %t[%i] : memref<8xi1>
    scf.condition(%c) %i, %a : index, memref<8xi1>
  } do {
  ^bb0(%i: index, %a: memref<8xi1>):
    %j = arith.addi %i, %c1 : index
    %g = memref.load %t[%j] : memref<8xi1>
    memref.store %g, %a[%i] : memref<8xi1>
    scf.yield %j, %a : index, memref<8xi1>
  }
  return %x, %s : f32, memref<8xi1>
}
