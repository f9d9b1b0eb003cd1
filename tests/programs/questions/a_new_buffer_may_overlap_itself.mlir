// title: A new buffer may overlap itself.
// verdict: unproved
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }
// ----- target
func.func @f(%x: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32, strided<[0]>>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32, strided<[0]>>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32, strided<[0]>> to memref<4xf32>
  return %b : memref<4xf32>
}
