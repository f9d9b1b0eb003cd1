// title: A stale sum.
// verdict: proved
// wrong: "return %z" => "return %x" -- a stale sum
func.func @f(%m: memref<index>) -> index {
  %c100 = arith.constant 100 : index
  %t = bufferization.to_tensor %m restrict : memref<index> to tensor<index>
  %p = arith.addi %t, %t : tensor<index>
  %y = memref.load %m[] : memref<index>
  %x = arith.addi %y, %c100 : index
  memref.store %x, %m[] : memref<index>
  %r = tensor.extract %p[] : tensor<index>
  return %r : index
}
// ----- target
func.func @f(%m: memref<index>) -> index {
  %c100 = arith.constant 100 : index
  %y = memref.load %m[] : memref<index>
  %x = arith.addi %y, %c100 : index
  %z = arith.addi %y, %y : index
  memref.store %x, %m[] : memref<index>
  return %z : index
}
