// title: A digit that nobody looks at says nothing.
// verdict: refuted
func.func @f(%t: tensor<?xf32>, %a: index, %v: f32) -> f32 {
  %q:2 = affine.delinearize_index %a into (2, 8) : index, index
  return %v : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %a: index, %v: f32) -> f32 {
  %c16 = arith.constant 16 : index
  %z = arith.constant 0.0 : f32
  %b = arith.cmpi ult, %a, %c16 : index
  %r = arith.select %b, %v, %z : f32
  return %r : f32
}
