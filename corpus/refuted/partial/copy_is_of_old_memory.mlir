// title: The argument itself is written, where alloc_tensor should have copied it.
// against: copy_is_of_old_memory.target.mlir
// partial: yes

func.func @f(%x: f32, %i: index, %t: tensor<?xf32>) -> (f32, f32) {
  %c = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %w = tensor.insert %x into %c[%i] : tensor<?xf32>
  %a = tensor.extract %w[%i] : tensor<?xf32>
  %b = tensor.extract %t[%i] : tensor<?xf32>
  return %a, %b : f32, f32
}
