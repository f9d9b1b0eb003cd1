// title: One of two arguments.
// Both hold the same; who writes to the result writes to the one that was chosen.
// verdict: proved
// unproved: "%r = arith.select %c, %a, %a : tensor" => "%r = arith.select %c, %a, %b : tensor", "%r = arith.select %c, %a, %a : memref" => "%r = arith.select %c, %b, %a : memref" -- one of two arguments
func.func @f(%a: tensor<index>, %b: tensor<index>, %c: i1) -> memref<index> {
  %x = tensor.extract %a[] : tensor<index>
  %y = tensor.extract %b[] : tensor<index>
  %e = arith.cmpi eq, %x, %y : index
  cf.assert %e, "same"
  %r = arith.select %c, %a, %a : tensor<index>
  %m = bufferization.to_buffer %r : tensor<index> to memref<index>
  return %m : memref<index>
}
// ----- target
func.func @f(%a: memref<index>, %b: memref<index>, %c: i1) -> memref<index> {
  %x = memref.load %a[] : memref<index>
  %y = memref.load %b[] : memref<index>
  %e = arith.cmpi eq, %x, %y : index
  cf.assert %e, "same"
  %r = arith.select %c, %a, %a : memref<index>
  return %r : memref<index>
}
