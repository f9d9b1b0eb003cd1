// title: an allocation that the loop frees leaves the loop
// pass: func.func(buffer-loop-hoisting)
// upstream: wrong
// ours: runs
// result: 3
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %zero = arith.constant 0 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> i64 {
    %m = memref.alloc() : memref<100xi64>
    memref.store %sum, %m[%i] : memref<100xi64>
    %x = memref.load %m[%i] : memref<100xi64>
    %one = arith.constant 1 : i64
    %next = arith.addi %x, %one : i64
    memref.dealloc %m : memref<100xi64>
    scf.yield %next : i64
  }
  return %r : i64
}
