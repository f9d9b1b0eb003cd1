// title: A tensor is used behind a write to its buffer.
// `mlir-opt -one-shot-bufferize` copies: a `to_buffer` that is not `read_only` is a write.
// verdict: proved
// wrong: "return %x, %b" => "return %x, %x" -- a tensor is used behind a write to its buffer
func.func @f(%t: tensor<i32>, %x: i32) -> (i32, i32) {
  %n = bufferization.to_buffer %t : tensor<i32> to memref<i32>
  memref.store %x, %n[] : memref<i32>
  %a = memref.load %n[] : memref<i32>
  %b = tensor.extract %t[] : tensor<i32>
  return %a, %b : i32, i32
}
// ----- target
func.func @f(%t: memref<i32>, %x: i32) -> (i32, i32) {
  %b = memref.load %t[] : memref<i32>
  return %x, %b : i32, i32
}
