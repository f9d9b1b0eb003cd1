func.func @f(%t: memref<8xf32>, %x: f32, %j: index) -> f32 {
  %v = memref.load %t[%j] : memref<8xf32>
  vector.print %x : f32
  return %v : f32
}
