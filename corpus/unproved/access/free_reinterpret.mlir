// title: A reinterpreted part of a buffer is freed.
// against: free_reinterpret.target.mlir
func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: tensor<8xf32>) -> f32 {
  return %x : f32
}
