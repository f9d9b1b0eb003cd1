// title: The tensor program writes to a buffer that it sees as another type, too.
// against: buffer_cast_in_the_source.target.mlir

func.func @f(%m: memref<4xi64>, %y: i64) -> index {
  %c0 = arith.constant 0 : index
  %n = arith.index_cast %m : memref<4xi64> to memref<4xindex>
  memref.store %y, %m[%c0] : memref<4xi64>
  %r = memref.load %n[%c0] : memref<4xindex>
  return %r : index
}
