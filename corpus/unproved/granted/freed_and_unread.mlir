// title: A tensor is made of memory that was freed, and nobody looks at it.
// against: freed_and_unread.target.mlir

func.func @f(%c: i1, %x: index) -> index {
  %m = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.dealloc %m : memref<4xf32>
    %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  }
  return %x : index
}
