// title: Threads that share scratch memory.
// verdict: proved
// wrong: "%g = memref.alloca()" => "%g = memref.get_global @scratch" -- threads that share scratch memory
func.func private @h(%x: index) -> index {
  %r = arith.addi %x, %x : index
  return %r : index
}
func.func @f(%t: tensor<4xindex>) -> tensor<4xindex> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xindex> {
    %x = func.call @h(%i) : (index) -> index
    %s = tensor.from_elements %x : tensor<1xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xindex> into tensor<4xindex>
    }
  }
  return %r : tensor<4xindex>
}
// ----- target
memref.global "private" @scratch : memref<1xindex> = uninitialized
func.func private @h(%x: index) -> index {
  %c0 = arith.constant 0 : index
  %g = memref.alloca() : memref<1xindex>
  memref.store %x, %g[%c0] : memref<1xindex>
  %y = memref.load %g[%c0] : memref<1xindex>
  %r = arith.addi %y, %y : index
  return %r : index
}
func.func @f(%t: memref<4xindex>) -> memref<4xindex> {
  scf.forall (%i) in (4) {
    %x = func.call @h(%i) : (index) -> index
    memref.store %x, %t[%i] : memref<4xindex>
  }
  return %t : memref<4xindex>
}
