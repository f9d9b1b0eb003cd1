// title: An affine vector load reaches beyond its buffer.
// against: affine_vload_oob.target.mlir
func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: tensor<8xf32>) -> f32 {
  return %x : f32
}
