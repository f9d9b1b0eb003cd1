// title: All elements of a buffer that both programs return are one.
// against: result_with_other_strides.target.mlir
func.func @f(%x: f32, %a: i64) -> memref<4xf32, strided<[?]>> {
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<8xf32>)
  %s = memref.subview %m[0] [4] [%c2] : memref<8xf32> to memref<4xf32, strided<[?]>>
  return %s : memref<4xf32, strided<[?]>>
}
