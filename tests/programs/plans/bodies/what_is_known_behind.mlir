// title: What is known behind.
// verdict: refuted
// wrong: "%x = tensor.extract %t[%k] : tensor<4xindex>\n    %q = arith.divui %n, %i : index" => "", "} : tensor<?xindex>" => "} : tensor<?xindex>\n%q = arith.divui %n, %i : index" -- what is known behind
func.func @f(%n: index, %i: index, %b: i1, %t: tensor<4xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %e = "acme.op"(%k, %i) : (index, index) -> index
    %x = tensor.extract %t[%k] : tensor<4xindex>
    %q = arith.divui %n, %i : index
    tensor.yield %e : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func @f(%n: index, %i: index, %b: i1, %t: memref<4xindex>) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  scf.if %p {
    %q = arith.divui %n, %i : index
  }
  %r = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%r : memref<?xindex>) (%o: index) {
    %k = linalg.index 0 : index
    %e = "acme.op"(%k, %i) : (index, index) -> index
    linalg.yield %e : index
  }
  return %r : memref<?xindex>
}
// ----- plan
{"points": [{"source": 3, "target": 7, "rule": "nest"}]}
