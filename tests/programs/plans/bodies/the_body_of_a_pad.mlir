// title: The body of a pad.
// It need not be run where the tensor itself lies.
// verdict: unproved
// unproved: each "cf.assert %b, \"no\"" => "%d = \"acme.other\"(%k) : (index) -> index" -- the body of a pad
func.func @f(%t: tensor<4xindex>, %b: i1, %i: index) -> tensor<4xindex> {
  %r = tensor.pad %t low[0] high[0] {
  ^bb0(%k: index):
    cf.assert %b, "no"
    tensor.yield %i : index
  } : tensor<4xindex> to tensor<4xindex>
  return %r : tensor<4xindex>
}
// ----- target
func.func @f(%t: memref<4xindex>, %b: i1, %i: index) -> memref<4xindex> {
  %r = memref.alloc() : memref<4xindex>
  linalg.map outs(%r : memref<4xindex>) (%o: index) {
    %k = linalg.index 0 : index
    cf.assert %b, "no"
    linalg.yield %i : index
  }
  memref.copy %t, %r : memref<4xindex> to memref<4xindex>
  return %r : memref<4xindex>
}
// ----- plan
{"points": [{"source": 1, "target": 2, "rule": "cut"}]}
