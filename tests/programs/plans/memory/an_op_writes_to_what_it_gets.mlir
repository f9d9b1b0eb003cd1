// title: An op writes to what it gets.
// Both programs have the buffer; what it held before is forgotten.
// verdict: proved
func.func @f(%m: memref<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  "acme.op"(%m) : (memref<4xf32>) -> ()
  %y = memref.load %m[%c0] : memref<4xf32>
  return %y : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  "acme.op"(%m) : (memref<4xf32>) -> ()
  %y = memref.load %m[%c0] : memref<4xf32>
  return %y : f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": [{"source": 4, "target": 4, "rule": "event"}]}
