#s = affine_set<(d0) : (d0 - d0 == 0)>
func.func @f(%t: memref<8xf32>, %a: i64, %i: index) -> f32 {
  %p = ub.poison : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %u = arith.select %b, %p, %i : index
  %x = arith.constant 1.0 : f32
  affine.if #s(%u) {
    vector.print %i : index
  }
  return %x : f32
}
