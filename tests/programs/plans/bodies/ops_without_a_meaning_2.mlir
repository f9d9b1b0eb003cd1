// title: Ops without a meaning.
// verdict: proved
// right: each "acme.other\"(%k) : (" => "acme.op\"(%k, %i) : (index, " -- ops without a meaning
func.func @f(%n: index, %i: index, %b: i1, %t: tensor<4xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %e = "acme.op"(%k, %i) : (index, index) -> index
    %d = "acme.other"(%k) : (index) -> index
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
    %e = "acme.op"(%k, %i) : (index, index) -> index
    %d = "acme.other"(%k) : (index) -> index
    linalg.yield %e : index
  }
  return %r : memref<?xindex>
}
// ----- plan
{
  "points": [{"source": 3, "target": 4, "rule": "nest", "holds": [{"tensor": "3.0", "buffer": "3.0"}]}]
}
