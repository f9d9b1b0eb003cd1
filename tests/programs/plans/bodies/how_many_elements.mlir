// title: How many elements.
// One more is seen; that is no element of the result.
// verdict: refuted
func.func @f(%n: index, %i: index, %b: i1, %t: tensor<4xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %e = "acme.op"(%k, %i) : (index, index) -> index
    tensor.yield %e : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func @f(%n: index, %i: index, %b: i1, %t: memref<4xindex>) -> memref<?xindex, strided<[1]>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 : index
  %r = memref.alloc(%m) : memref<?xindex>
  linalg.map outs(%r : memref<?xindex>) (%o: index) {
    %k = linalg.index 0 : index
    %e = "acme.op"(%k, %i) : (index, index) -> index
    linalg.yield %e : index
  }
  %s = memref.subview %r[0] [%n] [1] : memref<?xindex> to memref<?xindex, strided<[1]>>
  return %s : memref<?xindex, strided<[1]>>
}
// ----- plan
{"points": [{"source": 3, "target": 5, "rule": "nest"}]}
