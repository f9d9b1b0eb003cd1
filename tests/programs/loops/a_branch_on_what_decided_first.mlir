// title: A branch on what decided first.
// verdict: proved
// unproved: "%q = memref.load %t[%c0]" => "%q = memref.load %t[%c1]" -- a branch on something else
// unproved: "%q = memref.load %t" => "%q = memref.load %s" -- a branch on something else
// unproved: "%c = memref.load %t[%i] : memref<8xi1>" => "%c = memref.load %t[%i] : memref<8xi1>\n%o = memref.load %t[%c1] : memref<8xi1>\nscf.if %o {\nmemref.store %x, %m[] : memref<f32>\n}", "%q = memref.load %t[%c0] : memref<8xi1>\n  scf.if %q {\n    memref.store %x, %m[] : memref<f32>\n  }" => "" -- a branch in the loop on another element
func.func @f(%t: tensor<8xi1>, %x: f32) -> (f32, tensor<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
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
func.func @f(%t: memref<8xi1>, %x: f32) -> (f32, memref<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = memref.alloc() : memref<8xi1>
  %m = memref.alloca() : memref<f32>
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
  %q = memref.load %t[%c0] : memref<8xi1>
  scf.if %q {
    memref.store %x, %m[] : memref<f32>
  }
  return %x, %s : f32, memref<8xi1>
}
