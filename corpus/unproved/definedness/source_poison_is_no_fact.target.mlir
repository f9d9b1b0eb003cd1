func.func @f(%j: i32, %t: memref<8xf32>, %x: f32) -> f32 {
  %c = arith.constant 1500000000 : i32
  %b = arith.cmpi sgt, %j, %c : i32
  %z = arith.constant 0.0 : f32
  %r = scf.if %b -> f32 {
    scf.yield %z : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
