// title: A block that belongs to two.
// What it gets on one path is not what it gets on the other one.
// verdict: refuted
func.func @f(%c: i1, %d: i1, %x: f32, %y: f32) -> f32 {
  cf.cond_br %c, ^one, ^two
^one:
  cf.cond_br %d, ^end, ^end
^two:
  cf.cond_br %d, ^end, ^end
^end:
  return %y : f32
}
// ----- target
func.func @f(%c: i1, %d: i1, %x: f32, %y: f32) -> f32 {
  cf.cond_br %c, ^both(%x : f32), ^both(%y : f32)
^both(%z: f32):
  %w = arith.negf %z : f32
  cf.cond_br %d, ^end, ^end
^end:
  return %z : f32
}
