// title: A global that another module defines gets a value.
// against: external_global_gets_a_value.target.mlir
memref.global @w : memref<4xf32>
func.func @f(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @w : memref<4xf32>
  %x = memref.load %m[%c0] : memref<4xf32>
  return %x : f32
}
