memref.global "private" constant @c : memref<3xf32> = dense<[0x3F800000, 0x7FC00001, 0xFF800000]>
func.func @f() -> memref<3xf32> {
  %0 = memref.get_global @c : memref<3xf32>
  return %0 : memref<3xf32>
}
