func.func @f(%c: i1, %d: i1, %x: f32, %y: f32) -> f32 {
  cf.cond_br %c, ^both(%x : f32), ^both(%y : f32)
^both(%z: f32):
  cf.cond_br %d, ^end, ^end
^end:
  return %z : f32
}
