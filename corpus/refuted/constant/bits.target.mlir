memref.global "private" constant @c : memref<3xi1> = dense<"0x06">
func.func @f() -> memref<3xi1> {
  %0 = memref.get_global @c : memref<3xi1>
  return %0 : memref<3xi1>
}
