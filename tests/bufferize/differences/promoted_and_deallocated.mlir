// title: a buffer that `bufferization.dealloc` frees goes to the stack
// pass: func.func(promote-buffers-to-stack)
// lower: bufferization-lower-deallocations
// upstream: wrong
// ours: runs
// result: 5
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %x = arith.constant 5 : i64
  %m = memref.alloc() : memref<4xi64>
  memref.store %x, %m[%c0] : memref<4xi64>
  %y = memref.load %m[%c0] : memref<4xi64>
  bufferization.dealloc (%m : memref<4xi64>) if (%true)
  return %y : i64
}
