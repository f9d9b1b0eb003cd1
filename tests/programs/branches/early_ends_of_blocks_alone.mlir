// title: Blocks that each program walks alone to several ends.
// verdict: proved
// wrong: "^no:\n  memref.store %x, %t[%c0] : memref<4xf32>\n  return %t" => "^no:\nreturn %t" -- one end forgets to write
// wrong: "cf.cond_br %p, ^maybe, ^no" => "cf.cond_br %p, ^no, ^maybe" -- the ends are exchanged
func.func @f(%t: tensor<4xf32>, %x: f32, %p: i1, %q: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %both = arith.andi %p, %q : i1
  cf.cond_br %both, ^yes, ^other
^yes:
  %u = tensor.insert %x into %t[%c1] : tensor<4xf32>
  return %u : tensor<4xf32>
^other:
  %v = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %v : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %p: i1, %q: i1) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %p, ^maybe, ^no
^maybe:
  cf.cond_br %q, ^sure, ^no
^sure:
  memref.store %x, %t[%c1] : memref<4xf32>
  return %t : memref<4xf32>
^no:
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}
