// title: The plan says what a loop hands on.
// verdict: proved
// wrong: "memref.dealloc %w : memref<4xf32, #o>" => "%z = memref.alloc() : memref<4xf32>\nmemref.dealloc %z : memref<4xf32>", "memref.dealloc %r#1 : memref<4xf32, #o>" => "" -- nobody frees it
// wrong: "memref.dealloc %w : memref<4xf32, #o>" => "%z = memref.alloc() : memref<4xf32>\nmemref.dealloc %z : memref<4xf32>", "memref.dealloc %r#1 : memref<4xf32, #o>" => "", "\"owned\": [[1, \"\"]]" => "\"owned\": []" -- nobody frees it, and nobody has to
// wrong: "memref.dealloc %w : memref<4xf32, #o>" => "%z = memref.alloc() : memref<4xf32>\nmemref.dealloc %z : memref<4xf32>", "memref.dealloc %r#1 : memref<4xf32, #o>" => "", "\"owned\": [[1, \"\"]]" => "\"owned\": []", "offset: 0" => "offset: 3" -- nobody frees what begins elsewhere
// wrong: "memref.dealloc %w : memref<4xf32, #o>" => "%z = memref.alloc() : memref<4xf32>\nmemref.dealloc %z : memref<4xf32>", "memref.dealloc %r#1 : memref<4xf32, #o>" => "", "offset: 0" => "offset: 3" -- it begins elsewhere
func.func @f(%t: tensor<4xf32>, %n: index, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<4xf32> {
    %y = tensor.insert %v into %x[%c1] : tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
#o = strided<[1], offset: 0>
func.func @f(%t: memref<4xf32>, %n: index, %v: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloc() : memref<4xf32, #o>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t, %w = %s) -> (memref<4xf32>, memref<4xf32, #o>) {
    memref.dealloc %w : memref<4xf32, #o>
    memref.store %v, %x[%c1] : memref<4xf32>
    %b = memref.alloc() : memref<4xf32, #o>
    scf.yield %x, %b : memref<4xf32>, memref<4xf32, #o>
  }
  memref.dealloc %r#1 : memref<4xf32, #o>
  return %r#0 : memref<4xf32>
}
// ----- plan
{"must_free": true,
  "points": [
    {"source": 3, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^3.0.0.1", "buffer": "^4.0.0.1"}],
     "moved": [1],
     "owned": [[1, ""]],
     "regions": [[]]}
  ]
}
