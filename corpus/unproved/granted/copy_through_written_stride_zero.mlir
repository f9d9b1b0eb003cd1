// title: One value is written twice through a view whose stride is written as zero, which nobody calls undefined.
// against: copy_through_written_stride_zero.target.mlir
func.func @f(%d: tensor<8xf32>, %c: i1) -> (f32, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<8xf32>
  memref.store %one, %m[%c0] : memref<8xf32>
  memref.store %one, %m[%c1] : memref<8xf32>
  scf.if %c {
    %s = memref.subview %m[0] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1]>>
    %v = memref.subview %m[0] [2] [0] : memref<8xf32> to memref<2xf32, strided<[0]>>
    memref.copy %s, %v : memref<2xf32, strided<[1]>> to memref<2xf32, strided<[0]>>
  }
  %e = memref.load %m[%c0] : memref<8xf32>
  memref.dealloc %m : memref<8xf32>
  return %e, %d : f32, tensor<8xf32>
}
