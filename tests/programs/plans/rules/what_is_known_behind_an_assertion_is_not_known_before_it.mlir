// title: What is known behind an assertion is not known before it.
// verdict: proved
func.func @f(%t: tensor<?xf32>, %i: index, %b: i1) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.assert %b, "stop"
  %x = tensor.extract %t[%i] : tensor<?xf32>return %x : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %i: index, %b: i1) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.assert %b, "stop"
  %x = memref.load %m[%i] : memref<?xf32>return %x : f32
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "event"}]}
