// title: A buffer of another layout is a copy, and the target answers otherwise where the stride is not one.
// against: buffer_of_another_layout.target.mlir

func.func @f(%m: memref<4xindex, strided<[?], offset: ?>>, %x: index) -> index {
  %t = bufferization.to_tensor %m restrict : memref<4xindex, strided<[?], offset: ?>> to tensor<4xindex>
  %n = bufferization.to_buffer %t : tensor<4xindex> to memref<4xindex>
  %c1 = arith.constant 1 : index
  %r = memref.load %n[%c1] : memref<4xindex>
  return %r : index
}
