// title: Who gets a buffer may write to it.
// So it is not that of an argument to which nobody may write.
// verdict: proved
// unproved: "func.func @f(%t: tensor<4xi32>)" => "func.func @f(%t: tensor<4xi32> {bufferization.writable = false})" -- who gets a buffer may write to it
func.func @f(%t: tensor<4xi32>) -> memref<4xi32> {
  %m = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32>
  return %m : memref<4xi32>
}
// ----- target
func.func @f(%m: memref<4xi32>) -> memref<4xi32> {
  return %m : memref<4xi32>
}
