// title: Scratch memory for a result that is hoisted.
// verdict: proved
func.func private @g(%x: index) -> (tensor<1xindex>, index) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<1xindex>
  %r = linalg.fill ins(%x : index) outs(%e : tensor<1xindex>) -> tensor<1xindex>
  %v = tensor.extract %r[%c0] : tensor<1xindex>
  return %r, %v : tensor<1xindex>, index
}
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c0) -> index {
    %s, %v = func.call @g(%i) : (index) -> (tensor<1xindex>, index)
    scf.reduce(%v : index) {
    ^bb0(%x: index, %y: index):
      %sum = arith.addi %x, %y : index
      scf.reduce.return %sum : index
    }
  }
  return %r : index
}
// ----- target
func.func private @g(%x: index, %m: memref<1xindex, strided<[1], offset: ?>>) -> index {
  %c0 = arith.constant 0 : index
  linalg.fill ins(%x : index) outs(%m : memref<1xindex, strided<[1], offset: ?>>)
  %v = memref.load %m[%c0] : memref<1xindex, strided<[1], offset: ?>>
  return %v : index
}
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c0) -> index {
    %m = memref.alloc() : memref<1xindex>
    %w = memref.cast %m : memref<1xindex> to memref<1xindex, strided<[1], offset: ?>>
    %v = func.call @g(%i, %w) : (index, memref<1xindex, strided<[1], offset: ?>>) -> index
    scf.reduce(%v : index) {
    ^bb0(%x: index, %y: index):
      %sum = arith.addi %x, %y : index
      scf.reduce.return %sum : index
    }
  }
  return %r : index
}
