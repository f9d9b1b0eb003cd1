// title: An op that the source may not have run is not run.
// verdict: unproved
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  %r = scf.if %p -> tensor<4xf32> {
    %s = "iree_linalg_ext.map_store"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %p: i1) -> memref<4xf32> {
  scf.if %p {
    "iree_linalg_ext.map_store"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  }
  %g = memref.alloc() : memref<4xf32>
  "iree_linalg_ext.map_store"(%a, %g) : (memref<4xf32>, memref<4xf32>) -> ()
  return %b : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 1, "target": 1, "rule": "branch",
     "regions": [[{"source": 2, "target": 2, "rule": "nest"}], []]},
    {"source": 2, "target": 6, "rule": "nest"}
  ]
}
