// title: What is known behind an assertion is not known before it.
// verdict: refuted
// wrong: "%x = memref.load %m[%i] : memref<?xf32>cf.assert %b, \"stop\"\n  return %x : f32" => "%t1 = arith.constant true\n%n = arith.xori %b, %t1 : i1\ncf.assert %n, \"stop\"\n%x = memref.load %m[%i] : memref<?xf32>return %x : f32", "{\"points\": [{\"source\": 4, \"target\": 5" => "{\"points\": [{\"source\": 4, \"target\": 6" -- what is known behind an assertion is not known before it
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
  %x = memref.load %m[%i] : memref<?xf32>cf.assert %b, "stop"
  return %x : f32
}
// ----- plan
{"points": [{"source": 4, "target": 5, "rule": "event"}]}
