// title: Harmless overlaps are proved.
// verdict: proved
// wrong: each "1xf32" => "4xf32" -- harmful overlaps are not proved
func.func @f(%t: tensor<1xf32>, %u: tensor<1xf32>) -> tensor<1xf32> {
  %z = tensor.extract_slice %t[0] [1] [1] : tensor<1xf32> to tensor<f32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%t : tensor<1xf32>) outs(%z : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<f32>
  %q = tensor.insert_slice %r into %t[0] [1] [1] : tensor<f32> into tensor<1xf32>
  return %q : tensor<1xf32>
}
// ----- target
func.func @f(%t: memref<1xf32>, %u: memref<1xf32>) -> memref<1xf32> {
  %z = memref.subview %t[0] [1] [1] : memref<1xf32> to memref<f32, strided<[]>>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%t : memref<1xf32>) outs(%z : memref<f32, strided<[]>>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  }
  return %t : memref<1xf32>
}
