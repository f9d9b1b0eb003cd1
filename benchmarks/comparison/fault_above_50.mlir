// what: A fault that shows only where a dimension is larger than 50
// verdict: refuted
// mlir-tv: unknown sizes are at most --max-unknown-dimsize, 50 (src/vcgen.cpp)
func.func @f(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %filled = linalg.fill ins(%x : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %filled : tensor<?xf32>
}

// target

func.func @f(%t: memref<?xf32>, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c50 = arith.constant 50 : index
  %size = memref.dim %t, %c0 : memref<?xf32>
  %small = arith.cmpi sle, %size, %c50 : index
  %length = arith.select %small, %size, %c50 : index
  %part = memref.subview %t[0] [%length] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  linalg.fill ins(%x : f32) outs(%part : memref<?xf32, strided<[1]>>)
  return %t : memref<?xf32>
}
