// title: An access outside that gives poison or does nothing: store of no lane.
// verdict: refuted
func.func @f(%t: tensor<8xf32>, %v: vector<4xf32>, %w: vector<2x4xf32>, %m: memref<8x4xf32>, %n: index,
    %i: index)
    -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %in = arith.cmpi ult, %i, %c2 : index
  %k = arith.select %in, %n, %c0 : index
  %mask = vector.create_mask %k : vector<4xi1>
  vector.maskedstore %m[%i, %c0], %mask, %v : memref<8x4xf32>, vector<4xi1>, vector<4xf32>
  %r = arith.addf %z, %z : f32
  return %r : f32
}
// ----- target
func.func @f(%t: memref<8xf32>, %v: vector<4xf32>, %w: vector<2x4xf32>, %m: memref<8x4xf32>, %n: index,
    %i: index)
    -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %y = memref.load %t[%i] : memref<8xf32>
  %in = arith.cmpi ult, %i, %c2 : index
  %k = arith.select %in, %n, %c0 : index
  %mask = vector.create_mask %k : vector<4xi1>
  vector.maskedstore %m[%i, %c0], %mask, %v : memref<8x4xf32>, vector<4xi1>, vector<4xf32>
  %r = arith.addf %z, %z : f32
  return %r : f32
}
