// title: Loop nests that differ.
// verdict: proved
// wrong: ") dimensions = [0] (%in: f32, %acc: f32) {" => ") dimensions = [1] (%in: f32, %acc: f32) {" -- loop nests that differ
// wrong: "linalg.reduce ins(%a : memref<4x4xf32>) outs(%c : memref<4xf32>) dimensions = [0] (%in: f32, %acc: f32) {" => "linalg.reduce ins(%a : memref<4x4xf32>) outs(%c : memref<4xf32>) dimensions = [0] (%in: f32, %acc: f32) {\nvector.print %in : f32" -- loop nests that differ
func.func @f(%a: tensor<4x4xf32>, %c: tensor<4xf32>, %x: f32, %y: f32) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = linalg.reduce ins(%a : tensor<4x4xf32>) outs(%c : tensor<4xf32>) dimensions = [0] (%in: f32, %acc: f32)
      {
    %s = arith.addf %in, %acc : f32
    %p = arith.mulf %s, %x : f32
    linalg.yield %p : f32
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%a: memref<4x4xf32>, %c: memref<4xf32>, %x: f32, %y: f32) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  linalg.reduce ins(%a : memref<4x4xf32>) outs(%c : memref<4xf32>) dimensions = [0] (%in: f32, %acc: f32) {
    %s = arith.addf %in, %acc : f32
    %p = arith.mulf %s, %x : f32
    linalg.yield %p : f32
  }
  return %c : memref<4xf32>
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "nest"}]}
