// title: What a map leaves out may be undefined.
// verdict: proved
// wrong: "%at = affine.apply affine_map<(d0, d1) -> (d1" => "%at = affine.apply affine_map<(d0, d1) -> (d0" -- what a map leaves out may be undefined
func.func @f(%t: tensor<8xf32>, %b: i1, %i: index) -> f32 {
  %poison = ub.poison : index
  %c0 = arith.constant 0 : index
  %u = arith.select %b, %poison, %c0 : index
  %at = affine.apply affine_map<(d0, d1) -> (d1 * 0)>(%i, %u)
  %x = tensor.extract %t[%at] : tensor<8xf32>
  return %x : f32
}
// ----- target
func.func @f(%t: memref<8xf32>, %b: i1, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %x = memref.load %t[%c0] : memref<8xf32>
  scf.if %b {
    %y = memref.load %t[%c9] : memref<8xf32>
  }
  return %x : f32
}
