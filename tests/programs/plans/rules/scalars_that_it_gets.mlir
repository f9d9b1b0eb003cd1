// title: Scalars that it gets.
// verdict: proved
// wrong: "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {\n  \"iree_linalg_ext.attention\"(%a, %a, %a, %x, %b)" => "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {\n\"iree_linalg_ext.attention\"(%a, %a, %a, %y, %b)" -- scalars that it gets
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {
  %r = "iree_linalg_ext.attention"(%a, %a, %a, %x, %b)
      : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, f32, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {
  "iree_linalg_ext.attention"(%a, %a, %a, %x, %b)
      : (memref<4xf32>, memref<4xf32>, memref<4xf32>, f32, memref<4xf32>) -> ()
  return %b : memref<4xf32>
}
// ----- plan
{"points": [{"source": 1, "target": 1, "rule": "nest"}]}
