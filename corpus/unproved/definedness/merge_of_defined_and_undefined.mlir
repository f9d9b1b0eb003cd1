// title: A branch on what only one path has written.
// against: merge_of_defined_and_undefined.target.mlir
func.func @f(%n: index, %x: f32, %h: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<1xf32>
  %r = scf.if %h -> tensor<1xf32> {
    %i = tensor.insert %x into %e[%c0] : tensor<1xf32>
    scf.yield %i : tensor<1xf32>
  } else {
    scf.yield %e : tensor<1xf32>
  }
  return %x : f32
}
