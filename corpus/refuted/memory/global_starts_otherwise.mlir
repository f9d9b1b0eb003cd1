// title: A global that may be written starts with something else.
// against: global_starts_otherwise.target.mlir
memref.global "private" @table : memref<3xi32> = dense<[1, 2, 3]>
func.func @at(%i: index) -> i32 {
  %g = memref.get_global @table : memref<3xi32>
  %r = memref.load %g[%i] : memref<3xi32>
  return %r : i32
}
