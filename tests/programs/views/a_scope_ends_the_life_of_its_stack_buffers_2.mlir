// title: A scope ends the life of its stack buffers.
// verdict: proved
// wrong: "%a = memref.alloc" => "%a = memref.alloca" -- a scope ends the life of its stack buffers
func.func @f(%x: f32) -> tensor<4xf32> {
  %t = tensor.splat %x : tensor<4xf32>
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%x: f32) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  %r = memref.alloca_scope -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
    memref.alloca_scope.return %a : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return %m : memref<4xf32>
}
