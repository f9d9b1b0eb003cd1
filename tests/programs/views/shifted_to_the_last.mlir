// title: Harmful overlaps are not proved: shifted to the last.
// verdict: refuted
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %b = tensor.extract_slice %t[3] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  %q = tensor.insert_slice %r into %t[3] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %q : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>) -> memref<8xf32> {
  %a = memref.subview %t[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %b = memref.subview %t[3] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 3>>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]} ins(%a : memref<4xf32, strided<[1]>>)
      outs(%b : memref<4xf32, strided<[1], offset: 3>>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  }
  return %t : memref<8xf32>
}
