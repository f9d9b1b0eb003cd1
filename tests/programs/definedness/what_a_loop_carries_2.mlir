// title: What a loop carries.
// verdict: unproved
func.func @f(%t: tensor<1xi1>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %true) -> i1 {
    %b = tensor.extract %t[%c0] : tensor<1xi1>
    scf.yield %b : i1
  }
  return %x : f32
}
// ----- target
func.func @f(%t: memref<1xi1>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %true) -> i1 {
    %b = memref.load %t[%c0] : memref<1xi1>
    scf.yield %b : i1
  }
  scf.if %r {
    %z = memref.alloc() : memref<1xf32>
  }
  return %x : f32
}
