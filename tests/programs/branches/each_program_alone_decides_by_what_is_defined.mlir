// title: Each program alone decides by what is defined.
// verdict: proved
// wrong: "cf.cond_br %k" => "cf.cond_br %u" -- by what nobody wrote
// wrong: "cf.br ^exit(%x : f32)\n^no:" => "cf.br ^exit(%y : f32)\n^no:" -- the other value
func.func @f(%x: f32, %y: f32, %c: i1) -> f32 {
  cf.cond_br %c, ^one, ^other
^one:
  cf.br ^exit(%x : f32)
^other:
  cf.br ^exit(%y : f32)
^exit(%r: f32):
  return %r : f32
}
// ----- target
func.func @f(%x: f32, %y: f32, %c: i1) -> f32 {
  %true = arith.constant true
  %m = memref.alloca() : memref<i1>
  %u = memref.load %m[] : memref<i1>
  %k = arith.xori %c, %true : i1
  cf.cond_br %k, ^no, ^yes
^yes:
  cf.br ^exit(%x : f32)
^no:
  cf.br ^exit(%y : f32)
^exit(%r: f32):
  return %r : f32
}
