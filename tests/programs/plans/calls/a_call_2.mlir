// title: A call.
// verdict: proved
// unproved: "{\"assumptions\": [], \"callees\": {\"set\": {\"points\": []}}, \"points\": []}" => "{\"assumptions\": [], \"points\": [{\"source\": 2, \"target\": 2, \"rule\": \"call\"}]}" -- a call
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
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  func.return %a : memref<4xf32>
}
func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> memref<4xf32>
  func.return %r : memref<4xf32>
}
// ----- plan
{"assumptions": [], "callees": {"set": {"points": []}}, "points": []}
