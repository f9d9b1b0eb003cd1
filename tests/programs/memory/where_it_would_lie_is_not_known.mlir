// title: Where it would lie is not known.
// A write to a buffer of which nobody says where in the memory it would lie, leaves that as it is.
// verdict: proved
// unproved: "%c3 = arith.constant 3 : index\n  %r = memref.load %m[%c3] : memref<4xindex>" => "%c3 = arith.constant 3 : index\n%r = arith.constant 77 : index\nmemref.store %r, %m[%c3] : memref<4xindex>" -- where it would lie is not known
func.func @f(%m: memref<4xindex>, %x: i64, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %t = bufferization.to_tensor %m restrict : memref<4xindex> to tensor<4xindex>
  %s = arith.index_cast %t : tensor<4xindex> to tensor<4xi64>
  %n = bufferization.to_buffer %s : tensor<4xi64> to memref<4xi64>
  memref.store %x, %n[%c0] : memref<4xi64>
  %r = memref.load %m[%c3] : memref<4xindex>
  return %r : index
}
// ----- target
func.func @f(%m: memref<4xindex>, %x: i64, %c: i1) -> index {
  %c3 = arith.constant 3 : index
  %r = memref.load %m[%c3] : memref<4xindex>
  return %r : index
}
