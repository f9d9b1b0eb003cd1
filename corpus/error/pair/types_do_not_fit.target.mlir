func.func @first(%t: memref<?x?xf32>, %i: index) -> f32 {
  %r = memref.load %t[%i, %i] : memref<?x?xf32>
  return %r : f32
}
