// title: Who writes to it behind the loop.
// After no round it is the first buffer, after others the second one.
// verdict: proved
// right: "%q = tensor.extract %t" => "%q = tensor.extract %u", "%q2 = memref.load %m" => "%q2 = memref.load %w" -- who writes to it behind the loop
// wrong: "scf.yield %w, %z : memref<4xf32>, f32\n  }" => "scf.yield %w, %z : memref<4xf32>, f32\n}\nmemref.store %s, %r[%c1] : memref<4xf32>", "memref.store %s, %r[%c1] : memref<4xf32>" => "" -- who writes to it behind the loop
// wrong: "%q = tensor.extract %t" => "%q = tensor.extract %u", "%q2 = memref.load %m[%c1] : memref<4xf32>" => "", "memref.store %s, %r[%c1] : memref<4xf32>" => "memref.store %s, %r[%c1] : memref<4xf32>\n%q2 = memref.load %w[%c1] : memref<4xf32>" -- who writes to it behind the loop
// wrong: "%q2 = memref.load %m[%c1] : memref<4xf32>\n  memref.store %s, %r[%c1] : memref<4xf32>\n  return %r, %s, %q2 : memref<4xf32>, f32, f32" => "memref.store %s, %m[%c1] : memref<4xf32>\nreturn %r, %s, %q : memref<4xf32>, f32, f32" -- who writes to it behind the loop
// wrong: "%q2 = memref.load %m[%c1] : memref<4xf32>\n  memref.store %s, %r[%c1] : memref<4xf32>\n  return %r, %s, %q2 : memref<4xf32>, f32, f32" => "memref.store %s, %w[%c1] : memref<4xf32>\nreturn %r, %s, %q : memref<4xf32>, f32, f32" -- who writes to it behind the loop
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %z = arith.addf %y, %e : f32
    scf.yield %u, %z : tensor<4xf32>, f32
  }
  %b = tensor.insert %s into %r[%c1] : tensor<4xf32>
  %q = tensor.extract %t[%c1] : tensor<4xf32>
  return %b, %s, %q : tensor<4xf32>, f32, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = memref.load %m[%c1] : memref<4xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %y = %x) -> (memref<4xf32>, f32) {
    %e = memref.load %a[%c0] : memref<4xf32>
    %z = arith.addf %y, %e : f32
    scf.yield %w, %z : memref<4xf32>, f32
  }
  %q2 = memref.load %m[%c1] : memref<4xf32>
  memref.store %s, %r[%c1] : memref<4xf32>
  return %r, %s, %q2 : memref<4xf32>, f32, f32
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^3.0.0.1", "buffer": "^4.0.0.1"}],
     "equal": [["^3.0.0.2", "^4.0.0.2"]],
     "regions": [[]],
     "among": [[0, "^0.0.0.1"]]}
  ]
}
