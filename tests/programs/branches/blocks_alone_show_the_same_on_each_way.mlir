// title: Blocks that each program walks alone show the same on each way.
// verdict: proved
// right: "cf.br ^end(%y : f32)\n^two:" => "cf.br ^more\n^more:\ncf.br ^end(%y : f32)\n^two:" -- a chain of blocks in one program
// wrong: "vector.print %x : f32\n  memref.store" => "vector.print %y : f32\nmemref.store" -- another number is shown
// wrong: "vector.print %x : f32\n  memref.store %x, %t[%i]" => "memref.store %x, %t[%i]" -- nothing is shown
// wrong: "cf.cond_br %k, ^one" => "cf.cond_br %c, ^one" -- it is shown on the other way
// wrong: "memref.store %x, %t[%i] : memref<4xf32>\n" => "memref.store %x, %t[%i] : memref<4xf32>\ncf.assert %k, \"behind\"\n" -- the run ends behind it
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32, %y: f32, %c: i1) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %i = arith.remui %n, %c4 : index
  cf.cond_br %c, ^one, ^two
^one:
  vector.print %x : f32
  %w = tensor.insert %x into %t[%i] : tensor<4xf32>
  cf.br ^end(%w, %x : tensor<4xf32>, f32)
^two:
  cf.br ^end(%t, %y : tensor<4xf32>, f32)
^end(%r: tensor<4xf32>, %z: f32):
  %s = tensor.insert %z into %r[%c0] : tensor<4xf32>
  return %s, %z : tensor<4xf32>, f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: index, %x: f32, %y: f32, %c: i1) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %true = arith.constant true
  %k = arith.xori %c, %true : i1
  cf.cond_br %k, ^one, ^two
^one:
  cf.br ^end(%y : f32)
^two:
  %i = arith.remui %n, %c4 : index
  vector.print %x : f32
  memref.store %x, %t[%i] : memref<4xf32>
  cf.br ^end(%x : f32)
^end(%z: f32):
  memref.store %z, %t[%c0] : memref<4xf32>
  return %t, %z : memref<4xf32>, f32
}
