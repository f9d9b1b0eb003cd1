// title: What is put into a destination lives there, and no longer where it came from.
// against: materialized.target.mlir

func.func @f(%x: index, %y: index) -> index {
  %m1 = memref.alloc() : memref<index>
  %t1 = bufferization.to_tensor %m1 restrict writable : memref<index> to tensor<index>
  %m2 = memref.alloc() : memref<index>
  memref.store %x, %m2[] : memref<index>
  %t2 = bufferization.to_tensor %m2 restrict : memref<index> to tensor<index>
  %r = bufferization.materialize_in_destination %t2 in %t1 : (tensor<index>, tensor<index>) -> tensor<index>
  memref.store %y, %m2[] : memref<index>
  %e = tensor.extract %r[] : tensor<index>
  return %e : index
}
