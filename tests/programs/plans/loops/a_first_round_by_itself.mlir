// title: A first round by itself.
// What the loop starts from is never read, so that its buffer holds nothing of it.
// verdict: proved
// wrong: "\"regions\": [[]],\n     \"first\": 1}" => "\"regions\": [[]]}" -- a first round by itself
// wrong: each "o %c3" => "o %n" -- a first round by itself
// wrong: "memref.copy %u" => "memref.copy %t" -- a first round by itself
// wrong: "memref.copy %u, %m : memref<4xf32> to memref<4xf32>" => "%b = arith.cmpi eq, %i, %c0 : index\nscf.if %b { memref.copy %u, %m : memref<4xf32> to memref<4xf32> } else\n{ memref.copy %t, %m : memref<4xf32> to memref<4xf32> }" -- a first round by itself
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    scf.yield %u : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
    memref.copy %u, %m : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^5.0.0.1"}],
     "regions": [[]],
     "first": 1}
  ]
}
