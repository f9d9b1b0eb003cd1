// title: An op without a meaning that is moved out of a body.
// verdict: unproved
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %s: tensor<f32>, %n: index) -> tensor<?xf32> {
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %r:2 = "iree_linalg_ext.scan"(%a, %b, %s) <{dimension = 0 : i64, inclusive = true}> ({
    ^bb1(%x: f32, %y: f32):
          %z = arith.addf %x, %y : f32
          "iree_linalg_ext.yield"(%z) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
    %e = tensor.extract %r#1[] : tensor<f32>
    tensor.yield %e : f32
  } : tensor<?xf32>
  return %g : tensor<?xf32>
}
// ----- target
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %s: memref<f32>, %n: index) -> memref<?xf32> {
  "iree_linalg_ext.scan"(%a, %b, %s) <{dimension = 0 : i64, inclusive = true}> ({
  ^bb1(%x: f32, %y: f32):
        %z = arith.addf %x, %y : f32
        "iree_linalg_ext.yield"(%z) : (f32) -> ()
  }) : (memref<4xf32>, memref<4xf32>, memref<f32>) -> ()
  %g = memref.alloc(%n) : memref<?xf32>
  linalg.map outs(%g : memref<?xf32>) (%x: f32) {
    %e = memref.load %s[] : memref<f32>
    linalg.yield %e : f32
  }
  return %g : memref<?xf32>
}
// ----- plan
{"points": [{"source": 1, "target": 1, "rule": "nest"}]}
