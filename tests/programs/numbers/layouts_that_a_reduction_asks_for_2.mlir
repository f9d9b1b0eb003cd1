// title: Layouts that a reduction asks for.
// verdict: refuted
#one = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%t: tensor<4xindex>, %m: memref<8x4xf32>) -> tensor<index> {
  %c0 = arith.constant 0 : index
  %a = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<8x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %d = memref.cast %a : memref<2x2xf32, strided<[4, 1]>> to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %e = tensor.from_elements %c0 : tensor<index>
  %r = linalg.generic {indexing_maps = [#one, #none], iterator_types = ["reduction"]}
      ins(%t : tensor<4xindex>) outs(%e : tensor<index>) {
  ^bb0(%x: index, %y: index):
    %b, %off, %s:2, %st:2 = memref.extract_strided_metadata %d : memref<2x2xf32, strided<[?, 1], offset: ?>>
        -> memref<f32>, index, index, index, index, index
    %q = arith.addi %y, %st#0 : index
    linalg.yield %q : index
  } -> tensor<index>
  return %r : tensor<index>
}
// ----- target
#one = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%t: memref<4xindex>, %m: memref<8x4xf32>) -> memref<index> {
  %c0 = arith.constant 0 : index
  %a = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<8x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %z = memref.alloc() : memref<2x2xf32>
  memref.copy %a, %z : memref<2x2xf32, strided<[4, 1]>> to memref<2x2xf32>
  %d = memref.cast %z : memref<2x2xf32> to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %e = memref.alloc() : memref<index>
  memref.store %c0, %e[] : memref<index>
  linalg.generic {indexing_maps = [#one, #none], iterator_types = ["reduction"]}
      ins(%t : memref<4xindex>) outs(%e : memref<index>) {
  ^bb0(%x: index, %y: index):
    %b, %off, %s:2, %st:2 = memref.extract_strided_metadata %d : memref<2x2xf32, strided<[?, 1], offset: ?>>
        -> memref<f32>, index, index, index, index, index
    %q = arith.addi %y, %st#0 : index
    linalg.yield %q : index
  }
  return %e : memref<index>
}
