// title: Programs may decide otherwise if they end alike: blocks on other ways.
// verdict: proved
// wrong: "cf.cond_br %k, ^other, ^one(%x : i32)\n^one(%a: i32):\n  memref.store %a, %m[%z] : memref<4xi32>\n  cf.br ^exit(%a : i32)" => "cf.cond_br %k, ^other, ^one(%x : i32)\n^one(%a: i32):\nmemref.store %y, %m[%z] : memref<4xi32>\ncf.br ^exit(%a : i32)" -- blocks on other ways
func.func private @g(%x: i32, %y: i32, %m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xi32>
  return %x : i32
}
func.func @f(%x: i32, %y: i32, %c: i1, %d: i1, %n: index, %m: memref<4xi32>) -> i32 {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %true = arith.constant true
  cf.cond_br %c, ^one(%x : i32), ^other
^one(%a: i32):
  memref.store %a, %m[%z] : memref<4xi32>
  cf.br ^exit(%a : i32)
^other:
  cf.br ^exit(%y : i32)
^exit(%r: i32):
  return %r : i32
}
// ----- target
func.func private @g(%x: i32, %y: i32, %m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xi32>
  return %x : i32
}
func.func @f(%x: i32, %y: i32, %c: i1, %d: i1, %n: index, %m: memref<4xi32>) -> i32 {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %true = arith.constant true
  %k = arith.xori %c, %true : i1
  cf.cond_br %k, ^other, ^one(%x : i32)
^one(%a: i32):
  memref.store %a, %m[%z] : memref<4xi32>
  cf.br ^exit(%a : i32)
^other:
  cf.br ^exit(%y : i32)
^exit(%r: i32):
  return %r : i32
}
