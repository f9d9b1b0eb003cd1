// title: A buffer for a result.
// verdict: proved
// wrong: "{\"results\": [{\"argument\": 1}]" => "{\"results\": [{\"argument\": 0}]" -- a buffer for a result
// wrong: "func.func @f(%m: memref<4xf32>, %o: memref<4xf32>) {\n  memref.copy %m, %o : memref<4xf32> to memref<4xf32>\n  return\n}" => "func.func @f(%m: memref<4xf32>, %o: memref<4xf32>) {  return }" -- a buffer for a result
// wrong: "func.func @f(%m: memref<4xf32>, %o: memref<4xf32>) {\n  memref.copy %m, %o : memref<4xf32> to memref<4xf32>\n  return\n}" => "func.func @f(%m: memref<4xf32>, %o: memref<4xf32>) {  return }", "{\"results\": [{\"argument\": 1}]" => "{\"results\": [{\"argument\": 0}]" -- a buffer for a result
// wrong: "memref.copy %m" => "memref.copy %o" -- a buffer for a result
// wrong: "memref.copy %m" => "memref.copy %o", "{\"results\": [{\"argument\": 1}]" => "{\"results\": [{\"argument\": 0}]" -- a buffer for a result
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> { return %t : tensor<4xf32> }
// ----- target
func.func @f(%m: memref<4xf32>, %o: memref<4xf32>) {
  memref.copy %m, %o : memref<4xf32> to memref<4xf32>
  return
}
// ----- plan
{"results": [{"argument": 1}], "points": []}
