// title: The buffer of another argument.
// Both hold the same, but who writes to the result writes to one of them.
// verdict: proved
// unproved: "%m = memref.cast %a" => "%m = memref.cast %b" -- the buffer of another argument
func.func @f(%a: tensor<index>, %b: tensor<index>) -> memref<index> {
  %x = tensor.extract %a[] : tensor<index>
  %y = tensor.extract %b[] : tensor<index>
  %e = arith.cmpi eq, %x, %y : index
  cf.assert %e, "same"
  %m = bufferization.to_buffer %a : tensor<index> to memref<index>
  return %m : memref<index>
}
// ----- target
func.func @f(%a: memref<index>, %b: memref<index>) -> memref<index> {
  %x = memref.load %a[] : memref<index>
  %y = memref.load %b[] : memref<index>
  %e = arith.cmpi eq, %x, %y : index
  cf.assert %e, "same"
  %m = memref.cast %a : memref<index> to memref<index>
  return %m : memref<index>
}
