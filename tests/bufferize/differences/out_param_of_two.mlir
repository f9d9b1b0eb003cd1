// title: two allocations that are in use at once are returned by different returns
// pass: buffer-results-to-out-params{hoist-static-allocs=true}
// upstream: wrong
// ours: runs
// result: 1
func.func private @f(%c: i1, %one: i64, %two: i64) -> memref<2xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xi64>
  %n = memref.alloc() : memref<2xi64>
  memref.store %one, %m[%c0] : memref<2xi64>
  memref.store %two, %n[%c0] : memref<2xi64>
  %x = memref.load %m[%c0] : memref<2xi64>
  memref.store %x, %m[%c1] : memref<2xi64>
  memref.store %x, %n[%c1] : memref<2xi64>
  cf.cond_br %c, ^one, ^other
^one:
  return %m : memref<2xi64>
^other:
  return %n : memref<2xi64>
}
func.func @main() -> i64 {
  %c1 = arith.constant 1 : index
  %no = arith.constant false
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %r = call @f(%no, %one, %two) : (i1, i64, i64) -> memref<2xi64>
  %x = memref.load %r[%c1] : memref<2xi64>
  return %x : i64
}
