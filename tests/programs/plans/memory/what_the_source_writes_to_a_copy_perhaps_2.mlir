// title: What the source writes to a copy of its own buffer perhaps.
// verdict: proved
// unproved: "return %x" => "return %c77" -- what is in the buffer
func.func @f(%x: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xindex>
  memref.store %x, %m[%c0] : memref<4xindex>
  %t = bufferization.to_tensor %m restrict : memref<4xindex> to tensor<4xindex>
  %p = tensor.extract_slice %t[0] [2] [1] : tensor<4xindex> to tensor<2xindex>
  %n = bufferization.to_buffer %p : tensor<2xindex> to memref<2xindex>
  memref.store %x, %n[%c0] : memref<2xindex>
  %r = memref.load %m[%c0] : memref<4xindex>
  return %r : index
}
// ----- target
func.func @f(%x: index) -> index {
  %c77 = arith.constant 77 : index
  return %x : index
}
// ----- plan
{"points": []}
