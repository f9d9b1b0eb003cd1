// name: source

func.func @f(%a: tensor<4x4x4xf32>, %x: f32) -> tensor<4x4x4xf32> {
  %m = memref.alloc() : memref<4x4x4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4x4x4xf32>)
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to 4 {
        %v = tensor.extract %a[%i, %j, %k] : tensor<4x4x4xf32>
        %w = affine.load %m[%i, %j, %k] : memref<4x4x4xf32>
        %s = arith.addf %v, %w : f32
        affine.store %s, %m[%i, %j, %k] : memref<4x4x4xf32>
      }
    }
  }
  %r = bufferization.to_tensor %m restrict : memref<4x4x4xf32> to tensor<4x4x4xf32>
  return %r : tensor<4x4x4xf32>
}

// -----
// name: target

func.func @f(%a: memref<4x4x4xf32>, %x: f32) -> memref<4x4x4xf32> {
  %other = memref.alloc() : memref<4x4x4xf32>
  linalg.fill ins(%x : f32) outs(%other : memref<4x4x4xf32>)
  %m = memref.alloc() : memref<4x4x4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4x4x4xf32>)
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to 4 {
        %v = memref.load %a[%i, %j, %k] : memref<4x4x4xf32>
        %w = affine.load %m[%i, %j, %k] : memref<4x4x4xf32>
        %s = arith.addf %v, %w : f32
        affine.store %s, %m[%i, %j, %k] : memref<4x4x4xf32>
      }
    }
  }
  return %m : memref<4x4x4xf32>
}

