module {
  func.func @f(%arg0: f32, %arg1: f32, %arg2: index) -> f32 {
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<10xf32>
    linalg.fill ins(%arg0 : f32) outs(%alloc : memref<10xf32>)
    %0 = bufferization.to_tensor %alloc : memref<10xf32> to tensor<10xf32>
    %1 = "dummy.dummy_op"(%0) : (tensor<10xf32>) -> tensor<10xf32>
    %2 = bufferization.to_buffer %1 : tensor<10xf32> to memref<10xf32, strided<[?], offset: ?>>
    linalg.fill ins(%arg1 : f32) outs(%alloc : memref<10xf32>)
    %3 = memref.load %2[%arg2] : memref<10xf32, strided<[?], offset: ?>>
    %4 = memref.load %alloc[%arg2] : memref<10xf32>
    %5 = arith.addf %3, %4 : f32
    return %5 : f32
  }
}

