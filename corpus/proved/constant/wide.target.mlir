memref.global "private" constant @c : memref<2xi128> = dense<[1, -1]>
func.func @f() -> memref<2xi128> {
  %0 = memref.get_global @c : memref<2xi128>
  return %0 : memref<2xi128>
}
