// title: Loops in place of an op, by a plan.
// The plan names the result, and the loops do nothing else.
// verdict: proved
// unproved: "%p = arith.mulf %x, %y : f32" => "%p = arith.mulf %x, %y : f32 %q = memref.alloc() : memref<f32>" -- each iteration allocates
// wrong: "\"tensor\": \"1.0\"" => "\"tensor\": \"^0.0.0.2\"" -- the plan names another tensor
// wrong: "\"tensor\": \"1.0\", \"buffer\": \"^0.0.0.2\"" => "\"tensor\": \"1.0\", \"buffer\": \"^0.0.0.3\"" -- the plan names another buffer
// wrong: "\"target\": 4" => "\"target\": 3" -- the plan names no loop
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<f32>, %d: tensor<f32>) -> tensor<f32> {
  %r = linalg.dot ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
// ----- target
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<f32>, %d: memref<f32>) -> memref<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = memref.load %b[%i] : memref<?xf32>
    %z = memref.load %c[] : memref<f32>
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    memref.store %s, %c[] : memref<f32>
  }
  return %c : memref<f32>
}
// ----- plan
{"points": [{"source": 1, "target": 4, "rule": "lowered", "holds": [{"tensor": "1.0", "buffer": "^0.0.0.2"}]}]}
