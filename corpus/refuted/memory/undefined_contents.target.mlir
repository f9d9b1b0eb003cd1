func.func @snapshot(%t: memref<?xf32>, %x: f32, %i: index) -> (memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %copy = memref.alloc(%n) : memref<?xf32>
  memref.store %x, %t[%i] : memref<?xf32>
  return %copy, %t : memref<?xf32>, memref<?xf32>
}
