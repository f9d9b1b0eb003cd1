// title: A global that others write to is constant.
// against: public_global_becomes_constant.target.mlir
memref.global @g : memref<4xf32> = dense<1.0>
func.func @f(%t: tensor<4xf32>, %x: f32) -> f32 {
  return %x : f32
}
