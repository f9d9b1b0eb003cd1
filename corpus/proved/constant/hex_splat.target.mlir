memref.global "private" constant @one : memref<4xf16> = dense<1.0>
func.func @f() -> memref<4xf16> {
  %0 = memref.get_global @one : memref<4xf16>
  return %0 : memref<4xf16>
}
