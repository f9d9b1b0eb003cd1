// title: A branch on what an unknown op makes of undefined data.
// against: opaque_of_undefined.target.mlir
func.func @f(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<1xi1>
  %z = tensor.extract %e[%c0] : tensor<1xi1>
  %r = "foo.id"(%z) : (i1) -> i1
  return %x : f32
}
