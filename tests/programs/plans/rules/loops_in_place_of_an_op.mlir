// title: Loops in place of an op, by a plan.
// The plan names the result, and the loops do nothing else.
// verdict: proved
// unproved: "%y = math.exp %x : f32" => "%y = math.exp %x : f32 %q = memref.alloc() : memref<f32>" -- each iteration allocates
// wrong: "\"tensor\": \"1.0\"" => "\"tensor\": \"^0.0.0.0\"" -- the plan names another tensor
// wrong: "\"tensor\": \"1.0\", \"buffer\": \"^0.0.0.0\"" => "\"tensor\": \"1.0\", \"buffer\": \"^0.0.0.1\"" -- the plan names another buffer
// wrong: "\"target\": 4" => "\"target\": 3" -- the plan names no loop
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.exp ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<?xf32>, %u: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %x = memref.load %m[%i] : memref<?xf32>
    %y = math.exp %x : f32
    memref.store %y, %m[%i] : memref<?xf32>
    scf.reduce
  }
  return %m : memref<?xf32>
}
// ----- plan
{"points": [{"source": 1, "target": 4, "rule": "lowered", "holds": [{"tensor": "1.0", "buffer": "^0.0.0.0"}]}]}
