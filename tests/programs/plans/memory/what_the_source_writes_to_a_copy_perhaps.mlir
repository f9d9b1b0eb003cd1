// title: What the source writes to a copy perhaps.
// What the memory holds that it would be a copy of, is one of two things then, and not just anything.
// verdict: proved
// right: "%p = tensor.empty() : tensor<" => "%p = tensor.extract_slice %t[0] [2] [1] : tensor<4xindex> to tensor<", "memref.store %x, %n[%c0] : memref<2xindex>" => "" -- what the source writes to a copy perhaps
// wrong: "return %x" => "return %c77" -- what the source writes to a copy perhaps
// unproved: "%p = tensor.empty() : tensor<" => "%p = tensor.extract_slice %t[0] [2] [1] : tensor<4xindex> to tensor<", "return %x" => "return %c77" -- what the source writes to a copy perhaps
func.func @f(%m: memref<4xindex>, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c77 = arith.constant 77 : index
  memref.store %x, %m[%c0] : memref<4xindex>
  %t = bufferization.to_tensor %m restrict : memref<4xindex> to tensor<4xindex>
  %p = tensor.empty() : tensor<2xindex>
  %n = bufferization.to_buffer %p : tensor<2xindex> to memref<2xindex>
  memref.store %x, %n[%c0] : memref<2xindex>
  %r = memref.load %m[%c0] : memref<4xindex>
  return %r : index
}
// ----- target
func.func @f(%m: memref<4xindex>, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c77 = arith.constant 77 : index
  memref.store %x, %m[%c0] : memref<4xindex>
  return %x : index
}
// ----- plan
{"points": []}
