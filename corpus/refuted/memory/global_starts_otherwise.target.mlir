memref.global "private" @table : memref<3xi32> = dense<[1, 2, 4]>
func.func @at(%i: index) -> i32 {
  %g = memref.get_global @table : memref<3xi32>
  %r = memref.load %g[%i] : memref<3xi32>
  return %r : i32
}
