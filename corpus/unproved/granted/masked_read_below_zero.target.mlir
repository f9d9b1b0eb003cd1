func.func @f(%t: memref<8xf32>, %i: index, %m: vector<4xi1>, %p: f32) -> (vector<4xf32>, memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %neg = arith.cmpi slt, %i, %c0 : index
  %z = arith.constant dense<7.0> : vector<4xf32>
  %r = scf.if %neg -> vector<4xf32> {
    scf.yield %z : vector<4xf32>
  } else {
    %x = vector.transfer_read %t[%i], %p, %m : memref<8xf32>, vector<4xf32>
    scf.yield %x : vector<4xf32>
  }
  return %r, %t : vector<4xf32>, memref<8xf32>
}
