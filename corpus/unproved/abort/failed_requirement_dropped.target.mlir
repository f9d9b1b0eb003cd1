func.func @f(%t: memref<8xf32>, %i: index) -> f32 {
  vector.print %i : index
  %x = memref.load %t[%i] : memref<8xf32>
  return %x : f32
}
