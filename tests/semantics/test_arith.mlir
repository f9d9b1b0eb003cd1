// name: select_between_buffers_gives_the_buffer_itse

func.func @f(%c: i1, %a: memref<1xf32>, %b: memref<1xf32>, %x: f32) -> (memref<1xf32>, memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %r = arith.select %c, %a, %b : memref<1xf32>
  memref.store %x, %r[%c0] : memref<1xf32>
  return %a, %b : memref<1xf32>, memref<1xf32>
}
// -----
// name: select_element_by_element

func.func @f(%c: tensor<2xi1>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %r = arith.select %c, %a, %b : tensor<2xi1>, tensor<2xf32>
  return %r : tensor<2xf32>
}
// -----
// name: affine

func.func @f(%a: index, %b: index) -> (index, index, index) {
  %r = affine.apply affine_map<(d0)[s0] -> ((d0 - 7) floordiv 3 + d0 mod 4 + (d0 - 8) ceildiv 3 + s0 * 10)>(%a)[%b]
  %s = affine.min affine_map<(d0, d1) -> (d0 - d1, 3, d1)>(%a, %b)
  %t = affine.max affine_map<(d0, d1) -> (d0 - d1, 3, d1)>(%a, %b)
  return %r, %s, %t : index, index, index
}
