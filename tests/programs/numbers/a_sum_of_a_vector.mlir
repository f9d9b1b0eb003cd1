// title: A sum of a vector.
// verdict: proved
func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0], %z {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %s = vector.reduction <add>, %v : vector<8xf32> into f32
  %r = tensor.insert %s into %u[%c0] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>, %u: memref<8xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0], %z {in_bounds = [true]} : memref<8xf32>, vector<8xf32>
  %s = vector.reduction <add>, %v : vector<8xf32> into f32
  memref.store %s, %u[%c0] : memref<8xf32>
  return %u : memref<8xf32>
}
