// title: A store of no lane to a constant writes nothing.
// against: masked_store_of_nothing.target.mlir

memref.global "private" constant @g : memref<8xf32> = dense<1.0>
func.func @f(%a: tensor<8xf32>, %v: vector<8xf32>, %i: index) -> f32 {
  %x = tensor.extract %a[%i] : tensor<8xf32>
  return %x : f32
}
