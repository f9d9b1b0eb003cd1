// title: It is freed.
// verdict: proved
// right: "scf.yield %v, %z : memref<4xf32>, f32" => "%g = arith.cmpi eq, %i, %c0 : index\n%o = arith.select %g, %w, %v : memref<4xf32>\nscf.yield %o, %z : memref<4xf32>, f32", "\"among\": [[0, \"" => "\"among\": [[0, \"^0.0.0.1\"], [0, \"" -- one under a condition
// wrong: "memref.copy %w, %v : memref<4xf32> to memref<4xf32>" => "", "{\"source\": 3, \"target\": 6" => "{\"source\": 3, \"target\": 5", "\"holds\": [{\"tensor\": \"^3.0.0.1\", \"buffer\": \"^6.0.0.1" => "\"holds\": [{\"tensor\": \"^3.0.0.1\", \"buffer\": \"^5.0.0.1", "\"equal\": [[\"^3.0.0.2\", \"^6.0.0.2" => "\"equal\": [[\"^3.0.0.2\", \"^5.0.0.2", "\"among\": [[0, \"3.0" => "\"among\": [[0, \"^0.0.0.1" -- another buffer than those
// wrong: "%e = memref.load %a[%c0] : memref<4xf32>\n    %z = arith.addf %y, %e : f32" => "%e = memref.load %a[%c0] : memref<4xf32>\n%z = arith.addf %y, %e : f32\nmemref.dealloc %v : memref<4xf32>" -- it is freed
// wrong: "scf.yield %v, %z : memref<4xf32>, f32\n  }" => "scf.yield %v, %z : memref<4xf32>, f32\n}\nmemref.dealloc %v : memref<4xf32>" -- it is freed
// wrong: "memref.copy %w, %v : memref<4xf32> to memref<4xf32>" => "memref.copy %w, %v : memref<4xf32> to memref<4xf32>memref.dealloc %v : memref<4xf32>" -- it is freed
// wrong: "scf.yield %v, %z : memref<4xf32>, f32" => "%g = arith.cmpi eq, %i, %c0 : index\n%o = arith.select %g, %w, %v : memref<4xf32>\nscf.yield %o, %z : memref<4xf32>, f32", "\"among\": [[0, \"3.0" => "\"among\": [[0, \"^0.0.0.1" -- one under a condition
// wrong: "scf.yield %v, %z : memref<4xf32>, f32" => "%g = arith.cmpi eq, %i, %c0 : index\n%o = arith.select %g, %w, %v : memref<4xf32>\nscf.yield %o, %z : memref<4xf32>, f32" -- one under a condition
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %z = arith.addf %y, %e : f32
    scf.yield %u, %z : tensor<4xf32>, f32
  }
  %q = tensor.extract %t[%c1] : tensor<4xf32>
  return %r, %s, %q : tensor<4xf32>, f32, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.alloc() : memref<4xf32>
  memref.copy %w, %v : memref<4xf32> to memref<4xf32>
  %q = memref.load %m[%c1] : memref<4xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %y = %x) -> (memref<4xf32>, f32) {
    %e = memref.load %a[%c0] : memref<4xf32>
    %z = arith.addf %y, %e : f32
    scf.yield %v, %z : memref<4xf32>, f32
  }
  return %r, %s, %q : memref<4xf32>, f32, f32
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 6, "rule": "loop",
     "holds": [{"tensor": "^3.0.0.1", "buffer": "^6.0.0.1"}],
     "equal": [["^3.0.0.2", "^6.0.0.2"]],
     "regions": [[]],
     "among": [[0, "3.0"]]}
  ]
}
