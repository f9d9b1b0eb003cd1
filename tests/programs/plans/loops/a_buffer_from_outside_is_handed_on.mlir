// title: A buffer from outside is handed on.
// verdict: proved
// right: "scf.yield %w, %e : memref<4xf32>, f32\n  }" => "scf.yield %w, %e : memref<4xf32>, f32\n}\n%z = memref.load %w[%c0] : memref<4xf32>\n%k = memref.load %m[%c0] : memref<4xf32>" -- a buffer from outside is handed on
// right: "scf.yield %w, %e : memref<4xf32>, f32" => "%v = memref.alloc() : memref<4xf32>\nmemref.copy %w, %v : memref<4xf32> to memref<4xf32>\nscf.yield %v, %e : memref<4xf32>, f32" -- nobody frees it
// unproved: "\"holds\": [\n       {\"tensor\": \"^4.0.0.1\", \"buffer\": \"^4.0.0.1\"},\n       {\"tensor\": \"^0.0.0.1\", \"buffer\": \"^0.0.0.1\"}\n     ]," => "\"holds\": [{\"tensor\": \"^4.0.0.1\", \"buffer\": \"^4.0.0.1\"}],", "\"regions\": [[]]" => "\"moved\": [0]", "\"frozen\": [0]}" => "\"regions\": [[]]}" -- a buffer from outside is handed on
// wrong: "scf.yield %w" => "scf.yield %m" -- a buffer from outside is handed on
// unproved: "// ----- plan\n{" => "// ----- plan\n{\n\"must_free\": true," -- a buffer from outside is handed on
// wrong: "%e = memref.load %a[%c0] : memref<4xf32>" => "%e = memref.load %a[%c0] : memref<4xf32>\nmemref.store %x, %w[%c0] : memref<4xf32>" -- what is carried is not written
// unproved: "%e = memref.load %a[%c0] : memref<4xf32>" => "%e = memref.load %a[%c0] : memref<4xf32>\n%o = memref.load %w[%c0] : memref<4xf32>\nmemref.store %x, %w[%c0] : memref<4xf32>\nmemref.store %o, %w[%c0] : memref<4xf32>" -- what is carried is not written
// unproved: "%e = memref.load %a[%c0] : memref<4xf32>" => "%e = memref.load %a[%c0] : memref<4xf32>\nmemref.store %x, %m[%c0] : memref<4xf32>" -- what is carried is not written
// unproved: "%e = memref.load %a[%c0] : memref<4xf32>" => "%e = memref.load %a[%c0] : memref<4xf32>\n%o = memref.load %m[%c0] : memref<4xf32>\nmemref.store %x, %m[%c0] : memref<4xf32>\nmemref.store %o, %m[%c0] : memref<4xf32>" -- what is carried is not written
// unproved: "%e = memref.load %a[%c0] : memref<4xf32>" => "%e = memref.load %a[%c0] : memref<4xf32>\nmemref.store %x, %a[%c0] : memref<4xf32>" -- what is carried is not written
// unproved: "%e = memref.load %a[%c0] : memref<4xf32>" => "%e = memref.load %a[%c0] : memref<4xf32>\n%o = memref.load %a[%c0] : memref<4xf32>\nmemref.store %x, %a[%c0] : memref<4xf32>\nmemref.store %o, %a[%c0] : memref<4xf32>" -- what is carried is not written
// unproved: "scf.yield %w, %e : memref<4xf32>, f32\n  }" => "scf.yield %w, %e : memref<4xf32>, f32\n}\nmemref.store %x, %w[%c0] : memref<4xf32>" -- nobody writes behind the loop
// unproved: "scf.yield %w, %e : memref<4xf32>, f32\n  }" => "scf.yield %w, %e : memref<4xf32>, f32\n}\nmemref.store %x, %m[%c0] : memref<4xf32>" -- nobody writes behind the loop
// unproved: "scf.yield %w, %e : memref<4xf32>, f32\n  }" => "scf.yield %w, %e : memref<4xf32>, f32\n}\nmemref.store %x, %r[%c0] : memref<4xf32>" -- nobody writes behind the loop
// wrong: "scf.yield %w, %e : memref<4xf32>, f32" => "%v = memref.alloc() : memref<4xf32>\nmemref.copy %w, %v : memref<4xf32> to memref<4xf32>\nmemref.dealloc %v : memref<4xf32>\nscf.yield %v, %e : memref<4xf32>, f32" -- nobody frees it
// wrong: "scf.yield %w, %e : memref<4xf32>, f32" => "%v = memref.alloca() : memref<4xf32>\nmemref.copy %w, %v : memref<4xf32> to memref<4xf32>\nscf.yield %v, %e : memref<4xf32>, f32" -- nobody frees it
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    scf.yield %u, %e : tensor<4xf32>, f32
  }
  return %r, %s : tensor<4xf32>, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %y = %x) -> (memref<4xf32>, f32) {
    %e = memref.load %a[%c0] : memref<4xf32>
    scf.yield %w, %e : memref<4xf32>, f32
  }
  return %r, %s : memref<4xf32>, f32
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [
       {"tensor": "^4.0.0.1", "buffer": "^4.0.0.1"},
       {"tensor": "^0.0.0.1", "buffer": "^0.0.0.1"}
     ],
     "equal": [["^4.0.0.2", "^4.0.0.2"]],
     "regions": [[]],
     "frozen": [0]}
  ]
}
