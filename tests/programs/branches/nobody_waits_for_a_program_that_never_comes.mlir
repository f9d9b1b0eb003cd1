// title: The target goes round without end where the source returns.
// verdict: unproved
// unproved: "^e:\n  cf.br ^z" => "^e:\n  cf.br ^e" -- in one block
func.func private @g() -> i1
func.func @f() {
  cf.br ^h
^h:
  %c = func.call @g() : () -> i1
  cf.cond_br %c, ^h, ^r
^r:
  return
}
// ----- target
func.func private @g() -> i1
func.func @f() {
  cf.br ^h
^h:
  %c = func.call @g() : () -> i1
  cf.cond_br %c, ^h, ^e
^e:
  cf.br ^z
^z:
  cf.br ^e
}
