// title: A branch on poison that was stored and loaded.
// against: poison_through_memory.target.mlir
func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: tensor<8xf32>) -> f32 {
  return %x : f32
}
