// title: A reduction that is the same for each element.
// verdict: proved
// wrong: "linalg.dot ins(%u, %v : memref" => "linalg.dot ins(%u, %u : memref" -- another reduction for each element
// wrong: "linalg.fill ins(%x" => "linalg.fill ins(%a" -- another reduction for each element
// wrong: "linalg.fill ins(%x : f32) outs(%z : memref<f32>)" => "" -- another reduction for each element
// wrong: "linalg.fill ins(%x : f32) outs(%z : memref<f32>)" => "linalg.fill ins(%x : f32) outs(%z : memref<f32>)\nmemref.store %a, %z[] : memref<f32>" -- another reduction for each element
// wrong: "%z = tensor.splat %x" => "%z = tensor.splat %a" -- a reduction that is another one for each element
// wrong: "%z = tensor.splat %x" => "%z = tensor.splat %a", "linalg.fill ins(%x : f32) outs(%z : memref<f32>)" => "%g = memref.load %t[%c0] : memref<4xf32>\nlinalg.fill ins(%g : f32) outs(%z : memref<f32>)" -- a reduction that is another one for each element
func.func @f(%t: tensor<4xf32>, %u: tensor<3xf32>, %v: tensor<3xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.map ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %i = linalg.index 0 : index
    %z = tensor.splat %x : tensor<f32>
    %d = linalg.dot ins(%u, %v : tensor<3xf32>, tensor<3xf32>) outs(%z : tensor<f32>) -> tensor<f32>
    %s = tensor.extract %d[] : tensor<f32>
    %b = arith.addf %a, %s : f32
    linalg.yield %b : f32
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<3xf32>, %v: memref<3xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %e = memref.alloc() : memref<4xf32>
  linalg.map ins(%t : memref<4xf32>) outs(%e : memref<4xf32>) (%a: f32, %o: f32) {
    %i = linalg.index 0 : index
    %z = memref.alloc() : memref<f32>
    linalg.fill ins(%x : f32) outs(%z : memref<f32>)
    linalg.dot ins(%u, %v : memref<3xf32>, memref<3xf32>) outs(%z : memref<f32>)
    %s = memref.load %z[] : memref<f32>
    %b = arith.addf %a, %s : f32
    linalg.yield %b : f32
  }
  return %e : memref<4xf32>
}
