// title: A reduction of the source is run twice in the target.
// verdict: proved
// wrong: "memref.copy %z, %p : memref<f32> to memref<f32>" => "memref.copy %w, %p : memref<f32> to memref<f32>" -- from another start
// wrong: "linalg.reduce { arith.addf } ins(%a : memref<4xf32>) outs(%p" => "memref.store %x, %a[%c0] : memref<4xf32>\nlinalg.reduce { arith.addf } ins(%a : memref<4xf32>) outs(%p" -- of other elements
// wrong: "linalg.reduce { arith.addf } ins(%a : memref<4xf32>) outs(%p" => "linalg.reduce { arith.mulf } ins(%a : memref<4xf32>) outs(%p" -- with another body
// wrong: "linalg.reduce { arith.addf } ins(%a : memref<4xf32>) outs(%p" => "memref.copy %o, %p : memref<f32> to memref<f32>\nlinalg.reduce { arith.addf } ins(%a : memref<4xf32>) outs(%p" -- from where the first one ended
// right: "memref.copy %z, %p : memref<f32> to memref<f32>" => "memref.copy %p, %p : memref<f32> to memref<f32>\nmemref.copy %z, %p : memref<f32> to memref<f32>" -- no matter what was there before
func.func @f(%a: tensor<4xf32>, %z: tensor<f32>, %w: tensor<f32>, %x: f32) -> (tensor<f32>, tensor<f32>) {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<4xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %r, %r : tensor<f32>, tensor<f32>
}
// ----- target
func.func @f(%a: memref<4xf32>, %z: memref<f32>, %w: memref<f32>, %x: f32) -> (memref<f32>, memref<f32>) {
  %c0 = arith.constant 0 : index
  %o = memref.alloc() : memref<f32>
  %p = memref.alloc() : memref<f32>
  memref.copy %z, %o : memref<f32> to memref<f32>
  memref.copy %z, %p : memref<f32> to memref<f32>
  linalg.reduce { arith.addf } ins(%a : memref<4xf32>) outs(%o : memref<f32>) dimensions = [0]
  linalg.reduce { arith.addf } ins(%a : memref<4xf32>) outs(%p : memref<f32>) dimensions = [0]
  return %o, %p : memref<f32>, memref<f32>
}
