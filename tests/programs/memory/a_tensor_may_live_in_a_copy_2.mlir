// title: A tensor may live in a copy.
// So a store to the buffer that it was made of does not make its use undefined.
// verdict: proved
// right: "%t = bufferization.to_tensor %m restrict  " => "%t = bufferization.to_tensor %m restrict writable " -- a tensor may live in a copy
// right: "%p = tensor.insert %u into %t[]" => "%p = arith.select %b, %t, %t", "return %u" => "return %v" -- a tensor may live in a copy
// right: "%t = bufferization.to_tensor %m restrict  " => "%t = bufferization.to_tensor %m restrict writable ", "%p = tensor.insert %u into %t[]" => "%p = arith.select %b, %t, %t", "return %u" => "return %v" -- a tensor may live in a copy
// unproved: "return %u" => "return %x" -- a tensor may live in a copy
// unproved: "%t = bufferization.to_tensor %m restrict  " => "%t = bufferization.to_tensor %m restrict writable ", "return %u" => "return %x" -- a tensor may live in a copy
// unproved: "%p = tensor.insert %u into %t[]" => "%p = arith.select %b, %t, %t", "return %u" => "return %x" -- a tensor may live in a copy
// unproved: "%t = bufferization.to_tensor %m restrict  " => "%t = bufferization.to_tensor %m restrict writable ", "%p = tensor.insert %u into %t[]" => "%p = arith.select %b, %t, %t", "return %u" => "return %x" -- a tensor may live in a copy
func.func @f(%m: memref<i32>, %u: i32, %x: i32, %b: i1) -> i32 {
  %t = bufferization.to_tensor %m restrict  : memref<i32> to tensor<i32>
  %p = tensor.insert %u into %t[] : tensor<i32>
  memref.store %x, %m[] : memref<i32>
  %r = tensor.extract %p[] : tensor<i32>
  return %r : i32
}
// ----- target
func.func @f(%m: memref<i32>, %u: i32, %x: i32, %b: i1) -> i32 {
  %v = memref.load %m[] : memref<i32>
  memref.store %x, %m[] : memref<i32>
  return %u : i32
}
