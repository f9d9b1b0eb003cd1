// what: A program that frees leaks one buffer on one path
// verdict: refuted
// mlir-tv: leaks are not looked for (src/vcgen.cpp)
func.func @f(%t: tensor<8xf32>, %i: index, %x: f32, %p: i1) -> f32 {
  %r = tensor.insert %x into %t[%i] : tensor<8xf32>
  %v = tensor.extract %r[%i] : tensor<8xf32>
  return %v : f32
}

// target

func.func @f(%t: memref<8xf32>, %i: index, %x: f32, %p: i1) -> f32 {
  %copy = memref.alloc() : memref<8xf32>
  memref.copy %t, %copy : memref<8xf32> to memref<8xf32>
  memref.store %x, %copy[%i] : memref<8xf32>
  %v = memref.load %copy[%i] : memref<8xf32>
  scf.if %p {
    memref.dealloc %copy : memref<8xf32>
  }
  return %v : f32
}
