func.func @f(%t: memref<8xf32>, %v: vector<4xf32>, %i: index) -> f32 {
  %z = arith.constant 0.0 : f32
  %y = memref.load %t[%i] : memref<8xf32>
  return %z : f32
}
