// title: Loop nests that print.
// What a body prints is the same in each iteration.
// verdict: refuted
// right: "vector.print %in" => "vector.print %acc" -- loop nests that print
func.func @f(%a: tensor<4x4xf32>, %c: tensor<4xf32>, %x: f32, %y: f32) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = linalg.reduce ins(%a : tensor<4x4xf32>) outs(%c : tensor<4xf32>) dimensions = [0] (%in: f32, %acc: f32)
      {
    vector.print %acc : f32
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
    vector.print %in : f32
    %s = arith.addf %in, %acc : f32
    %p = arith.mulf %s, %x : f32
    linalg.yield %p : f32
  }
  return %c : memref<4xf32>
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "nest"}]}
