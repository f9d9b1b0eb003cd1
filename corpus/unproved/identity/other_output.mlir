// title: The buffer of one output is written while the tensor of the other one is in use.
// against: other_output.target.mlir

func.func @f(%x: index, %y: index) -> index {
  %m1 = memref.alloc() : memref<index>
  %m2 = memref.alloc() : memref<index>
  %t1 = bufferization.to_tensor %m1 restrict writable : memref<index> to tensor<index>
  %t2 = bufferization.to_tensor %m2 restrict writable : memref<index> to tensor<index>
  %r:2 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} outs(%t1, %t2 : tensor<index>, tensor<index>) {
  ^bb0(%a: index, %b: index):
    linalg.yield %x, %y : index, index
  } -> (tensor<index>, tensor<index>)
  memref.store %y, %m2[] : memref<index>
  %e = tensor.extract %r#0[] : tensor<index>
  return %e : index
}
