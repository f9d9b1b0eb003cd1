// title: Rounds of a while.
// verdict: proved
// right: "\"first\": 3}]}" => "\"first\": 9}]}" -- rounds of a while
// right: "return %r#1" => "return %x", "scf.yield %j, %q" => "scf.yield %j, %b", "%z = memref.load %r#1" => "%z = memref.load %m" -- memory that any round leaves on the stack
// wrong: "\"first\": 3}]}" => "\"first\": 2}]}" -- rounds of a while
// wrong: "memref.store %y" => "memref.store %x" -- rounds of a while
// wrong: "scf.yield %j, %q" => "scf.yield %j, %b" -- rounds of a while
// wrong: "%r:2 = scf.while (%i = %c0, %b = %m) : (index, memref<f32>) -> (index, memref<f32>) {\n    %c = arith.cmpi slt, %i, %c2 : index" => "%r:2 = scf.while (%i = %c0, %b = %m) : (index, memref<f32>) -> (index, memref<f32>) {\n%c = arith.cmpi slt, %i, %c3 : index", "\"first\": 3}]}" => "\"first\": 9}]}" -- rounds of a while
// wrong: "%r:2 = scf.while (%i = %c0, %b = %m) : (index, memref<f32>) -> (index, memref<f32>) {\n    %c = arith.cmpi slt, %i, %c2 : index" => "%r:2 = scf.while (%i = %c0, %b = %m) : (index, memref<f32>) -> (index, memref<f32>) {\n%c = arith.cmpi slt, %i, %c1 : index", "\"first\": 3}]}" => "\"first\": 9}]}" -- rounds of a while
func.func @f(%x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.while (%i = %c0, %b = %x) : (index, f32) -> (index, f32) {
    %c = arith.cmpi slt, %i, %c2 : index
    scf.condition(%c) %i, %b : index, f32
  } do {
  ^bb0(%i: index, %b: f32):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %y : index, f32
  }
  return %r#1 : f32
}
// ----- target
func.func @f(%x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloca() : memref<f32>
  memref.store %x, %m[] : memref<f32>
  %r:2 = scf.while (%i = %c0, %b = %m) : (index, memref<f32>) -> (index, memref<f32>) {
    %c = arith.cmpi slt, %i, %c2 : index
    scf.condition(%c) %i, %b : index, memref<f32>
  } do {
  ^bb0(%i: index, %b: memref<f32>):
    %q = memref.alloca() : memref<f32>
    memref.store %y, %q[] : memref<f32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %q : index, memref<f32>
  }
  %z = memref.load %r#1[] : memref<f32>
  return %z : f32
}
// ----- plan
{"points": [{"source": 5, "target": 7, "rule": "loop", "regions": [[], []], "first": 3}]}
