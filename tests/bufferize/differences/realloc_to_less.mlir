// title: `memref.realloc` to a smaller static size
// pass: expand-realloc
// upstream: invalid
// ours: runs
// result: 6
func.func @main() -> i64 {
  %c1 = arith.constant 1 : index
  %x = arith.constant 6 : i64
  %m = memref.alloc() : memref<4xi64>
  memref.store %x, %m[%c1] : memref<4xi64>
  %n = memref.realloc %m : memref<4xi64> to memref<2xi64>
  %y = memref.load %n[%c1] : memref<2xi64>
  return %y : i64
}
