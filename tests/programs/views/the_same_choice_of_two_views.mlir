// title: Harmless overlaps are proved: the same choice of two views.
// verdict: proved
// wrong: each "t = arith.select %p" => "t = arith.select %q" -- another choice of two views
func.func @f(%t: tensor<8xf32>, %p: i1, %q: i1) -> tensor<4xf32> {
  %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %b = tensor.extract_slice %t[1] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %in = arith.select %p, %a, %b : tensor<4xf32>
  %out = arith.select %p, %a, %b : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]} ins(%in : tensor<4xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>, %p: i1, %q: i1) -> memref<4xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %t[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %1 = memref.subview %t[1] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>
  %a = memref.cast %0 : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: ?>>
  %b = memref.cast %1 : memref<4xf32, strided<[1], offset: 1>> to memref<4xf32, strided<[1], offset: ?>>
  %in = arith.select %p, %a, %b : memref<4xf32, strided<[1], offset: ?>>
  %out = arith.select %p, %a, %b : memref<4xf32, strided<[1], offset: ?>>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]} ins(%in : memref<4xf32, strided<[1], offset: ?>>) outs(%out
            : memref<4xf32, strided<[1], offset: ?>>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  }
  return %out : memref<4xf32, strided<[1], offset: ?>>
}
