// title: An argument for a result that is read back.
// Where threads leave results at one place, what is there is undefined; what the callee returns besides is
// not.
// verdict: proved
// unproved: "tensor.parallel_insert_slice %s into %o[%i]" => "tensor.parallel_insert_slice %s into %o[2]", "%p = memref.subview %t[%i]" => "%p = memref.subview %t[%c2]" -- an argument for a result that is read back
func.func private @g(%x: index) -> (tensor<1xindex>, index) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<1xindex>
  %r = linalg.fill ins(%x : index) outs(%e : tensor<1xindex>) -> tensor<1xindex>
  %v = tensor.extract %r[%c0] : tensor<1xindex>
  return %r, %v : tensor<1xindex>, index
}
func.func @f(%t: tensor<4xindex>) -> tensor<4xindex> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xindex> {
    %s, %v = func.call @g(%i) : (index) -> (tensor<1xindex>, index)
    vector.print %v : index
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xindex> into tensor<4xindex>
    }
  }
  return %r : tensor<4xindex>
}
// ----- target
func.func private @g(%x: index, %m: memref<1xindex, strided<[1], offset: ?>>) -> index {
  %c0 = arith.constant 0 : index
  linalg.fill ins(%x : index) outs(%m : memref<1xindex, strided<[1], offset: ?>>)
  %v = memref.load %m[%c0] : memref<1xindex, strided<[1], offset: ?>>
  return %v : index
}
func.func @f(%t: memref<4xindex>) -> memref<4xindex> {
  %c2 = arith.constant 2 : index
  scf.forall (%i) in (4) {
    %p = memref.subview %t[%i] [1] [1] : memref<4xindex> to memref<1xindex, strided<[1], offset: ?>>
    %v = func.call @g(%i, %p) : (index, memref<1xindex, strided<[1], offset: ?>>) -> index
    vector.print %v : index
  }
  return %t : memref<4xindex>
}
