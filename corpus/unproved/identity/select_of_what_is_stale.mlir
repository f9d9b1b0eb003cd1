// title: Of two tensors the one is chosen whose buffer nobody changes.
// against: select_of_what_is_stale.target.mlir

func.func @f(%x: index, %y: index, %c: i1) -> index {
  %k = arith.constant 100 : index
  %m = memref.alloc() : memref<index>
  memref.store %x, %m[] : memref<index>
  %t = bufferization.to_tensor %m restrict : memref<index> to tensor<index>
  %u = tensor.from_elements %y : tensor<index>
  %s = arith.select %c, %t, %u : tensor<index>
  %n = arith.addi %x, %k : index
  memref.store %n, %m[] : memref<index>
  %r = tensor.extract %s[] : tensor<index>
  return %r : index
}
