// title: A scope ends the life of its stack buffers.
// verdict: proved
func.func @f(%x: f32) -> tensor<4xf32> {
  %t = tensor.splat %x : tensor<4xf32>
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%x: f32) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  }
  return %m : memref<4xf32>
}
