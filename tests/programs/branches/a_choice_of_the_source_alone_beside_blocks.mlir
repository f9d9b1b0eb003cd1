// title: A choice of the source alone, beside blocks that come again.
// The choice stays an op: the target has no more blocks in its place.
// verdict: proved
// wrong: "%e = arith.cmpi slt, %i, %c3 : index" => "%e = arith.cmpi sle, %i, %c3 : index" -- it ends later
// wrong: "memref.store %x, %m[%k]" => "memref.store %x, %m[%c3]" -- another element
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index, %j: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %d = arith.cmpi eq, %j, %c3 : index
  %e = scf.if %d -> (i1) {
    %a = arith.cmpi sgt, %c3, %i : index
    scf.yield %a : i1
  } else {
    %b = arith.cmpi slt, %i, %c3 : index
    scf.yield %b : i1
  }
  cf.assert %e, "below 3"
  cf.br ^head(%t, %c0 : tensor<4xf32>, index)
^head(%s: tensor<4xf32>, %k: index):
  %more = arith.cmpi slt, %k, %c3 : index
  cf.cond_br %more, ^body, ^end
^body:
  %r = tensor.insert %x into %s[%k] : tensor<4xf32>
  %n = arith.addi %k, %c1 : index
  cf.br ^head(%r, %n : tensor<4xf32>, index)
^end:
  return %s : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %i: index, %j: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = arith.cmpi slt, %i, %c3 : index
  cf.assert %e, "below 3"
  cf.br ^head(%c0 : index)
^head(%k: index):
  %more = arith.cmpi slt, %k, %c3 : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %m[%k] : memref<4xf32>
  %n = arith.addi %k, %c1 : index
  cf.br ^head(%n : index)
^end:
  return %m : memref<4xf32>
}
