// title: A vector load at a fixed index reaches beyond its buffer.
// against: vload_oob.target.mlir
func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: tensor<8xf32>) -> f32 {
  return %x : f32
}
