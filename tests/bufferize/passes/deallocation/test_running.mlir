// name: program

func.func private @sum(%n: index, %m: memref<4xi64>) -> memref<4xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %m) -> memref<4xi64> {
    %a = memref.alloc() : memref<4xi64>
    memref.copy %x, %a : memref<4xi64> to memref<4xi64>
    %v = memref.load %a[%c0] : memref<4xi64>
    %k = arith.index_cast %i : index to i64
    %w = arith.addi %v, %k : i64
    memref.store %w, %a[%c0] : memref<4xi64>
    scf.yield %a : memref<4xi64>
  }
  return %r : memref<4xi64>
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %n = arith.constant 5 : index
  %one = arith.constant 1 : i64
  %hundred = arith.constant 100 : i64
  %m = memref.alloc() : memref<4xi64>
  memref.store %one, %m[%c0] : memref<4xi64>
  %r = call @sum(%n, %m) : (index, memref<4xi64>) -> memref<4xi64>
  %s = call @sum(%c0, %m) : (index, memref<4xi64>) -> memref<4xi64>
  %a = memref.load %r[%c0] : memref<4xi64>
  %b = memref.load %s[%c0] : memref<4xi64>
  %h = arith.muli %a, %hundred : i64
  %z = arith.addi %h, %b : i64
  return %z : i64
}

// -----
// name: handed_on

func.func @f(%m: memref<4xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %m) -> memref<4xi64> {
    %a = memref.alloc() : memref<4xi64>
    memref.copy %x, %a : memref<4xi64> to memref<4xi64>
    scf.yield %x : memref<4xi64>
  }
  return
}

