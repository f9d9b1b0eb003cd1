// title: A buffer whose elements are buffers.
// against: buffers_as_elements.target.mlir

func.func @f(%x: i32, %i: index, %j: index, %k: index) -> i32 {
  %t = tensor.empty() : tensor<4xi32>
  %u = tensor.insert %x into %t[%i] : tensor<4xi32>
  return %x : i32
}
