// title: In a branch that each program takes alone.
// What is required there, is required only where the branch is taken.
// verdict: unproved
func.func @f(%b: i1, %i: index, %n: index, %u: tensor<4xindex>) { scf.if %b {
    %v = linalg.map outs(%u : tensor<4xindex>) (%k: index) {
      %e = "acme.op"(%k, %i) : (index, index) -> index
      %q = arith.divui %n, %i : index
      linalg.yield %e : index
    }
  }
  return
}
// ----- target
func.func @f(%b: i1, %i: index, %n: index, %u: memref<4xindex>) {
  %a = memref.alloc() : memref<4xindex>
  scf.if %b {
    linalg.map outs(%a : memref<4xindex>) (%k: index) {
      %e = "acme.op"(%k, %i) : (index, index) -> index
      linalg.yield %e : index
    }
  }
  %q = arith.divui %n, %i : index
  return
}
// ----- plan
{"points": [{"source": 1, "target": 2, "rule": "cut"}]}
