func.func private @fill(%t: memref<4xf32>, %f: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.load %t[%c1] : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<4xf32>)
  memref.store %v, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}

func.func @f(%t: memref<4xf32>, %f: f32) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %r = func.call @fill(%a, %f) : (memref<4xf32>, f32) -> memref<4xf32>
  return %r, %t : memref<4xf32>, memref<4xf32>
}
