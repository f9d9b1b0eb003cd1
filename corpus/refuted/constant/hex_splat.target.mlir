memref.global "private" constant @c : memref<4xf16> = dense<15360.0>
func.func @f() -> memref<4xf16> {
  %0 = memref.get_global @c : memref<4xf16>
  return %0 : memref<4xf16>
}
