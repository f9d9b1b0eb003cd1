// title: one allocation is returned twice
// pass: buffer-results-to-out-params{hoist-static-allocs=true}
// upstream: crashes
// ours: runs
// result: 3
func.func private @f(%x: i64) -> (memref<2xi64>, memref<2xi64>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xi64>
  memref.store %x, %m[%c0] : memref<2xi64>
  return %m, %m : memref<2xi64>, memref<2xi64>
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 3 : i64
  %a, %b = call @f(%x) : (i64) -> (memref<2xi64>, memref<2xi64>)
  %y = memref.load %b[%c0] : memref<2xi64>
  return %y : i64
}
