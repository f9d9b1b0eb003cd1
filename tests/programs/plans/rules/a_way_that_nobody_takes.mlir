// title: A way that nobody takes.
// verdict: proved
// wrong: each "false" => "true" -- a way that nobody takes
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %is = arith.constant false
  %c0 = arith.constant 0 : index
  %r = scf.while (%a = %t) : (tensor<4xf32>) -> (tensor<4xf32>) {
    scf.condition(%is) %a : tensor<4xf32>
  } do {
  ^bb0(%a: tensor<4xf32>):
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %is = arith.constant false
  %c0 = arith.constant 0 : index
  %r = scf.while (%a = %m) : (memref<4xf32>) -> (memref<4xf32>) {
    scf.condition(%is) %a : memref<4xf32>
  } do {
  ^bb0(%a: memref<4xf32>):
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return %m : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 3, "rule": "loop",
     "holds": [{"tensor": "^3.0.0.0", "buffer": "^3.0.0.0"}],
     "regions": [[], []]}
  ]
}
