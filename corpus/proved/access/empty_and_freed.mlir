// title: A buffer without elements is freed and then filled.
// against: empty_and_freed.target.mlir

func.func @f(%n: index, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %g = arith.cmpi eq, %n, %c0 : index
  %a = memref.alloc(%n) : memref<?xindex>
  scf.if %g {
    memref.dealloc %a : memref<?xindex>
  }
  linalg.fill ins(%x : index) outs(%a : memref<?xindex>)
  return %x : index
}
