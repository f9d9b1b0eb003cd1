// what: A temporary buffer is freed after its last use
// verdict: proved
// mlir-tv: `memref.dealloc` is encoded; not comparable: the signatures differ (README: "identical signatures")
func.func @f(%t: tensor<8xf32>, %i: index, %x: f32) -> f32 {
  %r = tensor.insert %x into %t[%i] : tensor<8xf32>
  %c3 = arith.constant 3 : index
  %v = tensor.extract %r[%c3] : tensor<8xf32>
  return %v : f32
}

// target

func.func @f(%t: memref<8xf32>, %i: index, %x: f32) -> f32 {
  %copy = memref.alloc() : memref<8xf32>
  memref.copy %t, %copy : memref<8xf32> to memref<8xf32>
  memref.store %x, %copy[%i] : memref<8xf32>
  %c3 = arith.constant 3 : index
  %v = memref.load %copy[%c3] : memref<8xf32>
  memref.dealloc %copy : memref<8xf32>
  return %v : f32
}
