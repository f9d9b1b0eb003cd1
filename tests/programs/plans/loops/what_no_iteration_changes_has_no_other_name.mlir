// title: A buffer that no iteration changes has no other name by which it is made unknown.
// verdict: refuted
func.func @f(%x: tensor<4xindex>, %n: index) -> tensor<4xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant 42 : index
  %e = tensor.empty() : tensor<4xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (tensor<4xindex>) {
    %j = tensor.extract %t[%c0] : tensor<4xindex>
    %k = tensor.extract %t[%j] : tensor<4xindex>
    scf.yield %t : tensor<4xindex>
  }
  return %r : tensor<4xindex>
}
// ----- target
func.func @f(%x: memref<4xindex>, %n: index) -> memref<4xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant 42 : index
  %e = memref.cast %x : memref<4xindex> to memref<4xindex, strided<[1], offset: ?>>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %v, %x[%c0] : memref<4xindex>
  }
  return %x : memref<4xindex>
}
// ----- plan
{"points": [
    {"source": 5, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^5.0.0.1", "buffer": "^0.0.0.0"}, {"tensor": "4.0", "buffer": "4.0"}],
     "still": ["^0.0.0.0"],
     "regions": [[]]}
  ]
}
