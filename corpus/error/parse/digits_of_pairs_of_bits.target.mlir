memref.global "private" constant @g : memref<2xcomplex<i1>> = dense<(true, false)>
func.func @f() -> memref<2xcomplex<i1>> {
  %c = memref.get_global @g : memref<2xcomplex<i1>>
  return %c : memref<2xcomplex<i1>>
}
