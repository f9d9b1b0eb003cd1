// title: What alloc_tensor copies lies in memory of its own, which may be written whatever was copied.
// options: dialect-filter=tensor allow-unknown-ops
// bufferizer: builtin, mlir-opt

func.func @argument(%x: f32, %i: index, %t: tensor<?xf32>) -> tensor<?xf32> {
  %w = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %w : tensor<?xf32>
}
func.func @twice(%x: f32, %i: index, %j: index, %t: tensor<?xf32>) -> (f32, f32) {
  %w = tensor.insert %x into %t[%i] : tensor<?xf32>
  %v = tensor.insert %x into %t[%j] : tensor<?xf32>
  %a = tensor.extract %w[%j] : tensor<?xf32>
  %b = tensor.extract %v[%i] : tensor<?xf32>
  return %a, %b : f32, f32
}
