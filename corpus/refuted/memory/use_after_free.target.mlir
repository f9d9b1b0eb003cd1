func.func @read_copy(%t: memref<?xf32>, %x: f32, %i: index, %j: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %copy = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %copy : memref<?xf32> to memref<?xf32>
  memref.store %x, %copy[%i] : memref<?xf32>
  %old = memref.load %t[%j] : memref<?xf32>
  memref.dealloc %copy : memref<?xf32>
  %now = memref.load %copy[%j] : memref<?xf32>
  return %old, %now : f32, f32
}
