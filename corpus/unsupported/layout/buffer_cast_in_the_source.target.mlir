func.func @f(%m: memref<4xi64>, %y: i64) -> index {
  %c0 = arith.constant 0 : index
  memref.store %y, %m[%c0] : memref<4xi64>
  %q = arith.index_cast %y : i64 to index
  return %q : index
}
