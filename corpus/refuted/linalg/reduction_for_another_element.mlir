// title: A reduction for each element, of which one is put where another one was.
// against: reduction_for_another_element.target.mlir
#maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>]
func.func @sums(%t: tensor<2x4xi32>, %z: tensor<i32>) -> tensor<2xi32> {
  %g = tensor.generate {
  ^bb0(%i: index):
    %row = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<2x4xi32> to tensor<4xi32>
    %r = linalg.generic {indexing_maps = #maps, iterator_types = ["reduction"]} ins(%row : tensor<4xi32>) outs(%z : tensor<i32>) {
    ^bb1(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      linalg.yield %s : i32
    } -> tensor<i32>
    %e = tensor.extract %r[] : tensor<i32>
    tensor.yield %e : i32
  } : tensor<2xi32>
  return %g : tensor<2xi32>
}
