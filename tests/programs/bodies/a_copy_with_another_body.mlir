// title: A copy with another body than its custom syntax implies.
// verdict: proved
// wrong: "\"linalg.yield\"(%a) : (f32) -> ()\n  }) : (memref" => "\"linalg.yield\"(%b) : (f32) -> ()\n  }) : (memref" -- the output stays as it is
// right: each "\"linalg.yield\"(%a)" => "\"linalg.yield\"(%b)" -- both leave it as it is
func.func @f(%s: tensor<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = "linalg.copy"(%s, %t) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    "linalg.yield"(%a) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%s: memref<4xf32>, %t: memref<4xf32>) -> memref<4xf32> {
  %new = memref.alloc() : memref<4xf32>
  memref.copy %t, %new : memref<4xf32> to memref<4xf32>
  "linalg.copy"(%s, %new) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    "linalg.yield"(%a) : (f32) -> ()
  }) : (memref<4xf32>, memref<4xf32>) -> ()
  return %new : memref<4xf32>
}
