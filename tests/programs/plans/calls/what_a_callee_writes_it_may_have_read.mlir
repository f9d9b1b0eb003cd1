// title: What a callee writes it may have read.
// Where threads write at one place, what is there is undefined; but what each has read before is not.
// verdict: proved
// right: each "@set(%p" => "@through(%p" -- what a callee writes it may have read
// wrong: each "[%i" => "[%c2" -- what a callee writes it may have read
func.func private @set(%t: tensor<1xindex>) -> (tensor<1xindex>, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %v = tensor.extract %t[%c0] : tensor<1xindex>
  %r = tensor.insert %c7 into %t[%c0] : tensor<1xindex>
  func.return %r, %v : tensor<1xindex>, index
}
func.func private @through(%t: tensor<1xindex>) -> (tensor<1xindex>, index) {
  %r, %v = func.call @set(%t) : (tensor<1xindex>) -> (tensor<1xindex>, index)
  func.return %r, %v : tensor<1xindex>, index
}
func.func @f(%t: tensor<4xindex>) -> tensor<4xindex> {
  %c2 = arith.constant 2 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xindex>) {
    %p = tensor.extract_slice %o[%i] [1] [1] : tensor<4xindex> to tensor<1xindex>
    %a, %v = func.call @set(%p) : (tensor<1xindex>) -> (tensor<1xindex>, index)
    vector.print %v : index
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[%i] [1] [1] : tensor<1xindex> into tensor<4xindex>
    }
  }
  func.return %r : tensor<4xindex>
}
// ----- target
func.func private @set(%t: memref<1xindex, strided<[1], offset: ?>>) -> (memref<1xindex, strided<[1], offset: ?>>, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %v = memref.load %t[%c0] : memref<1xindex, strided<[1], offset: ?>>
  memref.store %c7, %t[%c0] : memref<1xindex, strided<[1], offset: ?>>
  func.return %t, %v : memref<1xindex, strided<[1], offset: ?>>, index
}
func.func private @through(%t: memref<1xindex, strided<[1], offset: ?>>) -> (memref<1xindex, strided<[1], offset: ?>>, index) {
  %r, %v = func.call @set(%t) : (memref<1xindex, strided<[1], offset: ?>>) -> (memref<1xindex, strided<[1], offset: ?>>, index)
  func.return %r, %v : memref<1xindex, strided<[1], offset: ?>>, index
}
func.func @f(%t: memref<4xindex>) -> memref<4xindex> {
  %c2 = arith.constant 2 : index
  scf.forall (%i) in (4) {
    %p = memref.subview %t[%i] [1] [1] : memref<4xindex> to memref<1xindex, strided<[1], offset: ?>>
    %a, %v = func.call @set(%p) : (memref<1xindex, strided<[1], offset: ?>>) -> (memref<1xindex, strided<[1], offset: ?>>, index)
    vector.print %v : index
    scf.forall.in_parallel {
    }
  }
  func.return %t : memref<4xindex>
}
// ----- plan
{
  "assumptions": ["threads that write one element at once leave any value there, and do no other harm"],
  "callees": {"set": {"points": []}, "through": {"points": [{"source": 1, "target": 1, "rule": "call"}]}},
  "points": [
    {"source": 2, "target": 2, "rule": "threads",
     "holds": [{"tensor": "^2.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[{"source": 4, "target": 4, "rule": "call"}, {"source": 5, "target": 5, "rule": "event"}]]}
  ]
}
