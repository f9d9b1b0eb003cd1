// title: The source is undefined on every input, which blocks do not say.
// verdict: unknown
// unknown: each "arith.constant -1" => "arith.constant 0" -- a step of zero
func.func @f(%u: index) -> index {
  %z = arith.constant 0 : index
  %o = arith.constant -1 : index
  %r = scf.for %i = %z to %u step %o iter_args(%a = %z) -> (index) {
    %n = arith.addi %a, %o : index
    scf.yield %n : index
  }
  return %r : index
}
// ----- target
func.func @f(%u: index) -> index {
  %z = arith.constant 0 : index
  %o = arith.constant -1 : index
  cf.br ^h(%z, %z : index, index)
^h(%i: index, %a: index):
  %c = arith.cmpi slt, %i, %u : index
  cf.cond_br %c, ^b, ^e
^b:
  %m = arith.addi %a, %o : index
  %n = arith.addi %i, %o : index
  cf.br ^h(%n, %m : index, index)
^e:
  return %a : index
}
