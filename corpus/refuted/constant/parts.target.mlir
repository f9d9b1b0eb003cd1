memref.global "private" constant @c : memref<2xcomplex<f32>> = dense<[(0x3F800000, 0x40000000), (0.0, 0xFF800000)]>
func.func @f() -> memref<2xcomplex<f32>> {
  %0 = memref.get_global @c : memref<2xcomplex<f32>>
  return %0 : memref<2xcomplex<f32>>
}
