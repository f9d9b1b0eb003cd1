// title: Where they are run.
// verdict: proved
// right: each "scf.if %b" => "scf.for %j = %c0 to %i step %c1" -- where they are run
// wrong: "%e = arith.addi %k, %i : index\n    scf.if %b {\n      %d = \"acme.other\"(%k) : (index) -> index\n    }\n    linalg.yield %e : index" => "%e = arith.addi %k, %i : index\n%d = \"acme.other\"(%k) : (index) -> index\nlinalg.yield %e : index" -- where they are run
// wrong: "%e = arith.addi %k, %i : index\n    scf.if %b {\n      %d = \"acme.other\"(%k) : (index) -> index\n    }\n    tensor.yield %e : index" => "%e = arith.addi %k, %i : index\n%d = \"acme.other\"(%k) : (index) -> index\ntensor.yield %e : index" -- where they are run
// wrong: "%k = linalg.index 0 : index\n    %e = arith.addi %k, %i : index\n    scf.if %b {\n      %d = \"acme.other\"(%k) : (index) -> index" => "%k = linalg.index 0 : index\n%e = arith.addi %k, %i : index\nscf.if %b { } else {\n%d = \"acme.other\"(%k) : (index) -> index" -- where they are run
func.func @f(%n: index, %i: index, %b: i1, %t: tensor<4xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %e = arith.addi %k, %i : index
    scf.if %b {
      %d = "acme.other"(%k) : (index) -> index
    }
    tensor.yield %e : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func @f(%n: index, %i: index, %b: i1, %t: memref<4xindex>) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%r : memref<?xindex>) (%o: index) {
    %k = linalg.index 0 : index
    %e = arith.addi %k, %i : index
    scf.if %b {
      %d = "acme.other"(%k) : (index) -> index
    }
    linalg.yield %e : index
  }
  return %r : memref<?xindex>
}
// ----- plan
{
  "points": [{"source": 3, "target": 4, "rule": "nest", "holds": [{"tensor": "3.0", "buffer": "3.0"}]}]
}
