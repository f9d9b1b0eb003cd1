// title: A fill with another body than its custom syntax implies.
// verdict: proved
// wrong: "\"linalg.yield\"(%a) : (f32) -> ()\n  }) : (f32, memref" => "\"linalg.yield\"(%b) : (f32) -> ()\n  }) : (f32, memref" -- the output stays as it is
// wrong: "\"linalg.yield\"(%a) : (f32) -> ()\n  }) : (f32, tensor" => "\"linalg.yield\"(%b) : (f32) -> ()\n  }) : (f32, tensor" -- the output of the source stays
// right: each "\"linalg.yield\"(%a)" => "\"linalg.yield\"(%b)" -- both leave it as it is
// wrong: "\"linalg.yield\"(%a) : (f32) -> ()\n  }) : (f32, memref" => "\"func.call\"() <{callee = @g}> : () -> ()\n    \"linalg.yield\"(%a) : (f32) -> ()\n  }) : (f32, memref" -- it calls
func.func private @g()
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %r = "linalg.fill"(%x, %t) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    "linalg.yield"(%a) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func private @g()
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  "linalg.fill"(%x, %t) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    "linalg.yield"(%a) : (f32) -> ()
  }) : (f32, memref<4xf32>) -> ()
  return %t : memref<4xf32>
}
