// title: What is moved and freed.
// verdict: proved
// wrong: "%w = memref.alloc() : memref<4xf32>" => "%w = memref.alloc() : memref<4xf32>\nmemref.dealloc %w : memref<4xf32>" -- what is moved and freed
func.func @f(%n: index) -> (index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 { }
  return %n : index
}
// ----- target
func.func @f(%n: index) -> (index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
    %w = memref.alloc() : memref<4xf32>
    scf.yield %w : memref<4xf32> }%f = arith.constant 0.5 : f32
  memref.store %f, %r[%c0] : memref<4xf32>
  return %n : index
}
// ----- plan
{"points": [{"source": 4, "target": 5, "rule": "loop", "moved": [0], "regions": [[]]}]}
