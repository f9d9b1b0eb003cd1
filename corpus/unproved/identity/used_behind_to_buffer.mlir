// title: A tensor is used behind a write to a buffer that was made of it.
// against: used_behind_to_buffer.target.mlir

func.func @f(%x: index, %y: index) -> index {
  %t = tensor.from_elements %x : tensor<index>
  %n = bufferization.to_buffer %t : tensor<index> to memref<index>
  memref.store %y, %n[] : memref<index>
  %r = tensor.extract %t[] : tensor<index>
  return %r : index
}
