// title: Beside globals and in threads.
// verdict: unproved
func.func @f(%u: tensor<4xindex>, %i: index) -> tensor<4xindex> {
  scf.forall (%j) in (4) {
    %e0 = tensor.empty() : tensor<4xindex>
    %v = linalg.map outs(%e0 : tensor<4xindex>) (%k: index) {
      %e = "acme.op"(%k, %i) : (index, index) -> index
      linalg.yield %e : index
    }
  }
  return %u : tensor<4xindex>
}
// ----- target
func.func @f(%u: memref<4xindex>, %i: index) -> memref<4xindex> {
  scf.forall (%j) in (4) {
    %e0 = memref.alloc() : memref<4xindex>
    linalg.map outs(%e0 : memref<4xindex>) (%k: index) {
      %e = "acme.op"(%k, %i) : (index, index) -> index
      linalg.yield %e : index
    }
  }
  return %u : memref<4xindex>
}
// ----- plan
{
  "points": [
    {"source": 1, "target": 1, "rule": "threads",
     "regions": [[{"source": 3, "target": 3, "rule": "nest"}]]}
  ]
}
