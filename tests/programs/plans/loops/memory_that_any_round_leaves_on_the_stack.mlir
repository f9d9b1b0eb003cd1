// title: Memory that any round leaves on the stack.
// From a head there is no telling what the rounds before have left there.
// verdict: proved
// unproved: "%q = memref.alloc" => "%q = memref.alloca" -- memory that any round leaves on the stack
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
  return %x : f32
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
    %q = memref.alloc() : memref<f32>
    memref.store %y, %q[] : memref<f32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %b : index, memref<f32>
  }
  %z = memref.load %m[] : memref<f32>
  return %z : f32
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 7, "rule": "loop",
     "equal": [["^5.0.0.0", "^7.0.0.0"]],
     "regions": [[], []]}
  ]
}
