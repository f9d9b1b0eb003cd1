// title: Where they are run.
// verdict: refuted
// wrong: "scf.for %j = %c0 to %n step %c1 {\n      %d = \"acme.other\"(%k) : (index) -> index\n    }" => "%d = \"acme.other\"(%k) : (index) -> index" -- where they are run
func.func @f(%n: index, %i: index, %b: i1, %t: tensor<4xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %e = arith.addi %k, %i : index
    scf.for %j = %c0 to %i step %c1 {
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
    scf.for %j = %c0 to %n step %c1 {
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
