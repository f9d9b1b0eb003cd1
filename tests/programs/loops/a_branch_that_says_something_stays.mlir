// title: A branch of the target that says something to others is none that may go.
// verdict: proved
// unproved: "[^bb5] :" => "[^bb5] {acme.promise} :" -- only the target says it
func.func @f(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f32) {
    %b = arith.addf %a, %x : f32
    scf.yield %b : f32
  }
  return %s : f32
}
// ----- target
func.func @f(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %x : index, f32)
^bb1(%i: index, %a: f32):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^bb2, ^bb4
^bb2:
  %b = arith.addf %a, %x : f32
  %k = arith.addi %i, %c1 : index
  cf.br ^bb1(%k, %b : index, f32)
^bb4:
  "cf.br"()[^bb5] : () -> ()
^bb5:
  return %a : f32
}