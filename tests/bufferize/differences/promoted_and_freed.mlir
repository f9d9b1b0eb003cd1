// title: a buffer that is freed through a cast goes to the stack
// pass: func.func(promote-buffers-to-stack)
// upstream: wrong
// ours: runs
// result: 5
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 5 : i64
  %m = memref.alloc() : memref<4xi64>
  memref.store %x, %m[%c0] : memref<4xi64>
  %y = memref.load %m[%c0] : memref<4xi64>
  %d = memref.cast %m : memref<4xi64> to memref<?xi64>
  memref.dealloc %d : memref<?xi64>
  return %y : i64
}
