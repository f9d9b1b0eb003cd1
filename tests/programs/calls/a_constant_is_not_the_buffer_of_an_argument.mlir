// title: A constant is not the buffer of an argument.
// Both hold the same, but the caller may write to its own buffer.
// verdict: proved
memref.global "private" constant @five : memref<index> = dense<5>
func.func @f(%a: tensor<index>) -> memref<index> {
  %c5 = arith.constant 5 : index
  %x = tensor.extract %a[] : tensor<index>
  %e = arith.cmpi eq, %x, %c5 : index
  cf.assert %e, "same"
  %g = memref.get_global @five : memref<index>
  return %g : memref<index>
}
// ----- target
memref.global "private" constant @five : memref<index> = dense<5>
func.func @f(%a: memref<index>) -> memref<index> {
  %c5 = arith.constant 5 : index
  %x = memref.load %a[] : memref<index>
  %e = arith.cmpi eq, %x, %c5 : index
  cf.assert %e, "same"
  %g = memref.get_global @five : memref<index>
  return %g : memref<index>
}
