// title: A body of the same text, whose arguments are other operands: the elements are taken from the scalar.
// against: scalar_operands_swapped.target.mlir
// function: f

#one = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%a: f32, %b: f32, %t: tensor<4xf32>, %e: tensor<f32>) -> tensor<f32> {
  %r = linalg.generic {indexing_maps = [#none, #one, #none], iterator_types = ["reduction"]}
      ins(%a, %t : f32, tensor<4xf32>) outs(%e : tensor<f32>) {
  ^bb0(%p: f32, %q: f32, %acc: f32):
    %d = arith.subf %p, %q : f32
    %s = arith.addf %acc, %d : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
