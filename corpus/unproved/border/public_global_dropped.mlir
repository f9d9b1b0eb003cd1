// title: A global that others link to is gone.
// against: public_global_dropped.target.mlir
memref.global @g : memref<4xf32> = dense<1.0>
func.func @f(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  return %x : f32
}
