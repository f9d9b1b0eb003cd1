// title: A transpose with another body than its custom syntax implies.
// verdict: proved
// wrong: "\"linalg.yield\"(%a) : (f32) -> ()\n  }) : (memref" => "\"linalg.yield\"(%b) : (f32) -> ()\n  }) : (memref" -- the output stays as it is
// right: each "\"linalg.yield\"(%a)" => "\"linalg.yield\"(%b)" -- both leave it as it is
func.func @f(%s: tensor<2x3xf32>, %t: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %r = "linalg.transpose"(%s, %t) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%a: f32, %b: f32):
    "linalg.yield"(%a) : (f32) -> ()
  }) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}
// ----- target
func.func @f(%s: memref<2x3xf32>, %t: memref<3x2xf32>) -> memref<3x2xf32> {
  %new = memref.alloc() : memref<3x2xf32>
  memref.copy %t, %new : memref<3x2xf32> to memref<3x2xf32>
  "linalg.transpose"(%s, %new) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%a: f32, %b: f32):
    "linalg.yield"(%a) : (f32) -> ()
  }) : (memref<2x3xf32>, memref<3x2xf32>) -> ()
  return %new : memref<3x2xf32>
}
