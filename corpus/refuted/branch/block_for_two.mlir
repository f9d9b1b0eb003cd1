// title: A block that takes the place of two in the tensor program, and hands on another value on each path.
// against: block_for_two.target.mlir
// function: f

func.func @f(%c: i1, %d: i1, %x: f32, %y: f32) -> f32 {
  cf.cond_br %c, ^one, ^two
^one:
  cf.cond_br %d, ^end, ^end
^two:
  cf.cond_br %d, ^end, ^end
^end:
  return %y : f32
}
