func.func @f(%c: i1, %t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {
  memref.store %x, %t[%i] : memref<4xf32>
  return %t : memref<4xf32>
}
