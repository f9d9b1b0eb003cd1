// title: Ways that do not belong together.
// verdict: refuted
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %k = arith.xori %c, %true : i1
  cf.cond_br %c, ^one(%x : f32), ^other
^one(%a: f32):
  memref.store %a, %m[%n] : memref<?xf32>
  cf.br ^exit(%a : f32)
^other:
  cf.br ^exit(%y : f32)
^exit(%r: f32):
  return %r : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %k = arith.xori %c, %true : i1
  cf.cond_br %k, ^other, ^one(%x : f32)
^one(%a: f32):
  memref.store %a, %m[%n] : memref<?xf32>
  cf.br ^exit(%a : f32)
^other:
  cf.br ^exit(%y : f32)
^exit(%r: f32):
  return %r : f32
}
// ----- plan
{"points": []}
