// title: Others still see it.
// verdict: proved
// right: "linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)\n  func.call @others(%m) : (memref<4xf32>) -> ()\n  return %t : tensor<4xf32>" => "linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)\nfunc.call @others(%m) : (memref<4xf32>) -> ()\nmemref.dealloc %m : memref<4xf32>\nreturn %t : tensor<4xf32>" -- others still see it
// wrong: "linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)\n  func.call @others(%m) : (memref<4xf32>) -> ()\n  return %t : memref<4xf32>" => "linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)\nfunc.call @others(%m) : (memref<4xf32>) -> ()\nmemref.dealloc %m : memref<4xf32>\nreturn %t : memref<4xf32>" -- others still see it
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  func.call @others(%m) : (memref<4xf32>) -> ()
  return %t : tensor<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %n: index, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  func.call @others(%m) : (memref<4xf32>) -> ()
  return %t : memref<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- plan
{"points": [{"source": 6, "target": 6, "rule": "call"}]}
