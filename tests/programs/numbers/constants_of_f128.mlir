// title: Constants of types that no number stands for are not run.
// verdict: unproved
func.func @f() -> tensor<2xf128> {
  %c = arith.constant dense<[0x3FFF0000000000000000000000000001, 1.0]> : tensor<2xf128>
  return %c : tensor<2xf128>
}
// ----- target
memref.global "private" constant @g : memref<2xf128> = dense<[0x3FFF0000000000000000000000000000, 1.0]>
func.func @f() -> memref<2xf128> {
  %c = memref.get_global @g : memref<2xf128>
  return %c : memref<2xf128>
}