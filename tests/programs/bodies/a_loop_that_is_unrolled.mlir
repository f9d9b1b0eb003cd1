// title: A loop that is unrolled.
// verdict: proved
// wrong: "scf.for %i = %lower to %c2 step %c1 {" => "scf.for unsigned\n%i = %lower to %c2 step %c1 {" -- a loop that compares without sign does not run
// unproved: "scf.for %i = %lower to %c2 step %c1 {" => "%i0 = arith.constant -1 : i8\n%i1 = arith.constant 2 : i8\n%i2 = arith.constant 1 : i8\nscf.for %i = %i0 to %i1 step %i2 : i8 {" -- a loop over machine integers is not unrolled
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %lower = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %lower to %c2 step %c1 {
    memref.store %x, %t[%c0] : memref<4xf32>
  }
  return %t : memref<4xf32>
}
