// title: A call.
// verdict: proved
// right: "memref.store %x, %t[%c0] : memref<4xf32>\n  func.return %t : memref<4xf32>" => "%a = memref.alloc() : memref<4xf32>\nmemref.copy %t, %a : memref<4xf32> to memref<4xf32>\nmemref.store %x, %a[%c0] : memref<4xf32>\nfunc.return %a : memref<4xf32>" -- a call
// right: "// ----- plan\n{\n  \"assumptions\": [],\n  \"callees\": {\"set\": {\"points\": []}},\n  \"points\": [{\"source\": 2, \"target\": 2, \"rule\": \"call\"}]\n}" => "// ----- plan\n{\"assumptions\": [], \"callees\": {\"set\": {\"points\": []}}, \"points\": []}" -- a call
// unproved: "// ----- plan\n{\n  \"assumptions\": [],\n  \"callees\": {\"set\": {\"points\": []}},\n  \"points\": [{\"source\": 2, \"target\": 2, \"rule\": \"call\"}]\n}" => "// ----- plan\n{\"assumptions\": [], \"points\": [{\"source\": 2, \"target\": 2, \"rule\": \"call\"}]}" -- a call
// wrong: "func.func private @set(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {" => "func.func private @set(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {\n%y = arith.constant 1.000000e+00 : f32", "memref.store %x" => "memref.store %y" -- a call
func.func private @set(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// ----- target
func.func private @set(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  func.return %t : memref<4xf32>
}
func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  func.return %r : memref<4xf32>
}
// ----- plan
{
  "assumptions": [],
  "callees": {"set": {"points": []}},
  "points": [{"source": 2, "target": 2, "rule": "call"}]
}
