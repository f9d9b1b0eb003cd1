func.func @f(%j: i32, %t: memref<8xf32>, %x: f32) -> f32 {
  %a = arith.addi %j, %j : i32
  return %x : f32
}
