// title: All rounds by themselves.
// verdict: proved
// right: "\"first\": 2}]}" => "\"first\": 3}]}" -- all rounds by themselves
// wrong: "\"first\": 2}]}" => "\"first\": 1}]}" -- all rounds by themselves
// wrong: "[[]], \"first\": 2}]}" => "[[]]}]}" -- all rounds by themselves
// wrong: "\"first\": 2}]}" => "\"first\": -1}]}" -- all rounds by themselves
// wrong: "memref.store %s" => "memref.store %x" -- all rounds by themselves
// wrong: "memref.store %s" => "memref.store %y" -- all rounds by themselves
// wrong: "return %m, %x" => "return %m, %y" -- all rounds by themselves
// wrong: "scf.for %i = %c0 to %c2 step %c1 {" => "scf.for %i = %c0 to %c1 step %c1 {" -- all rounds by themselves
// wrong: "scf.for %i = %c0 to %c2 step %c1 {" => "scf.for %i = %c0 to %c3 step %c1 {", "\"first\": 2}]}" => "\"first\": 3}]}" -- all rounds by themselves
// wrong: "%r:3 = scf.for %i = %c0 to %c2" => "%r:3 = scf.for %i = %c0 to %n", "return %r#0, %r#1" => "return %r#0, %x", "scf.for %i = %c0 to %c2 step %c1 {" => "scf.for %i = %c0 to %n step %c1 {" -- rounds of which nobody knows how many
// wrong: "%r:3 = scf.for %i = %c0 to %c2" => "%r:3 = scf.for %i = %c0 to %n", "return %r#0, %r#1" => "return %r#0, %x", "scf.for %i = %c0 to %c2 step %c1 {" => "scf.for %i = %c0 to %n step %c1 {", "\"first\": 2}]}" => "\"first\": 3}]}" -- rounds of which nobody knows how many
// wrong: "%r:3 = scf.for %i = %c0 to %c2" => "%r:3 = scf.for %i = %c0 to %n", "return %r#0, %r#1" => "return %r#0, %x", "scf.for %i = %c0 to %c2 step %c1 {" => "scf.for %i = %c0 to %n step %c1 {", "\"first\": 2}]}" => "\"first\": 1000000}]}" -- rounds of which nobody knows how many
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r:3 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t, %p = %x, %q = %y) -> (tensor<4xf32>, f32, f32) {
    %b = tensor.insert %p into %a[%i] : tensor<4xf32>
    scf.yield %b, %q, %p : tensor<4xf32>, f32, f32
  }
  return %r#0, %r#1 : tensor<4xf32>, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32, %n: index) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %e = arith.cmpi eq, %i, %c0 : index
    %s = arith.select %e, %x, %y : f32
    memref.store %s, %m[%i] : memref<4xf32>
  }
  return %m, %x : memref<4xf32>, f32
}
// ----- plan
{"points": [{"source": 5, "target": 5, "rule": "loop", "regions": [[]], "first": 2}]}
