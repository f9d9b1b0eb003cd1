// title: A buffer without elements is freed and then filled.
// against: empty_and_freed.target.mlir

func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %g = arith.cmpi eq, %n, %c0 : index
  %a = memref.alloc(%n) : memref<?xi32>
  scf.if %g {
    memref.dealloc %a : memref<?xi32>
  }
  linalg.fill ins(%x : i32) outs(%a : memref<?xi32>)
  return %x : i32
}
