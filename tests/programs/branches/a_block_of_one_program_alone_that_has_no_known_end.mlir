// title: A block of one program alone that has no known end.
// verdict: proved
// unproved: "^z:\n  cf.br ^e" => "^z:\n  \"ub.unreachable\"() : () -> ()" -- nobody knows where such an op goes on
func.func @f(%c: i1, %m: memref<4xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^e
^b:
  cf.br ^e
^e:
  return
}
// ----- target
func.func @f(%c: i1, %m: memref<4xf32>) {
  %true = arith.constant true
  %k = arith.xori %c, %true : i1
  cf.cond_br %k, ^a, ^z
^a:
  cf.br ^e
^z:
  cf.br ^e
^e:
  return
}
