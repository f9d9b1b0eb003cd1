// title: Blocks that branch otherwise behind an assertion.
// verdict: proved
// right: "cf.br ^bb3\n^bb2:" => "cf.br ^bb3\n^bb2:\ncf.assert %q, \"again\"" -- the same assertion again in one of the blocks
// wrong: "cf.cond_br %n" => "cf.cond_br %p" -- blocks that do otherwise behind an assertion
// wrong: "%true = arith.constant true\n  cf.assert %q, \"first\"" => "%true = arith.constant true\ncf.assert %p, \"first\"" -- blocks that do otherwise behind an assertion
// wrong: "cf.br ^bb3\n^bb2:" => "cf.br ^bb3\n^bb2:\nvector.print %x : f32" -- blocks that do otherwise behind an assertion
func.func @f(%t: tensor<4xf32>, %p: i1, %q: i1, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  cf.assert %q, "first"
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  cf.br ^bb3(%u : tensor<4xf32>)
^bb2:
  cf.br ^bb3(%t : tensor<4xf32>)
^bb3(%r: tensor<4xf32>):
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %p: i1, %q: i1, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  cf.assert %q, "first"
  %n = arith.xori %p, %true : i1
  cf.cond_br %n, ^bb1, ^bb2
^bb1:
  cf.br ^bb3
^bb2:
  memref.store %x, %t[%c0] : memref<4xf32>
  cf.br ^bb3
^bb3:
  return %t : memref<4xf32>
}
