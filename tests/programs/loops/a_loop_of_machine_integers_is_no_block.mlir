// title: A loop over machine integers ends, and its blocks may not.
// `%i` wraps where `%n` is the largest number and the step is larger than one.
// verdict: unknown
func.func @f(%t: tensor<?xf32>, %n: i8, %k: i8, %x: f32) -> f32 {
  %c0 = arith.constant 0 : i8
  %r = scf.for %i = %c0 to %n step %k iter_args(%v = %x) -> f32 : i8 {
    %s = arith.addf %v, %x : f32
    scf.yield %s : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %n: i8, %k: i8, %x: f32) -> f32 {
  %c0 = arith.constant 0 : i8
  cf.br ^head(%c0, %x : i8, f32)
^head(%i: i8, %v: f32):
  %more = arith.cmpi slt, %i, %n : i8
  cf.cond_br %more, ^body, ^end
^body:
  %s = arith.addf %v, %x : f32
  %j = arith.addi %i, %k : i8
  cf.br ^head(%j, %s : i8, f32)
^end:
  return %v : f32
}
