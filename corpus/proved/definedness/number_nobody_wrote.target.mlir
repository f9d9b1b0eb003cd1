func.func @picked(%t: memref<4xf32>, %i: index) -> f32 {
  %two = arith.constant 2 : index
  %x = memref.load %t[%two] : memref<4xf32>
  return %x : f32
}

func.func @twice(%x: f32, %i: index) -> (f32, f32) {
  vector.print %x : f32
  return %x, %x : f32, f32
}
