func.func @write_both(%a: memref<?xf32>, %b: memref<?xf32>, %x: f32, %y: f32) -> (memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  memref.store %x, %a[%c0] : memref<?xf32>
  memref.store %y, %b[%c0] : memref<?xf32>
  return %b, %a : memref<?xf32>, memref<?xf32>
}
