memref.global "private" constant @c : memref<2xi128> = dense<[1, 18446744073709551615]>
func.func @f() -> memref<2xi128> {
  %0 = memref.get_global @c : memref<2xi128>
  return %0 : memref<2xi128>
}
