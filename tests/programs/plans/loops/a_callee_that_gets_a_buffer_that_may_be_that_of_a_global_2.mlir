// title: A callee that gets a buffer that may be that of a global.
// verdict: proved
// right: "%t = arith.index_cast %g : memref<4xi32> to memref<4xindex>" => "%a = memref.alloc() : memref<4xi32>\nmemref.copy %g, %a : memref<4xi32> to memref<4xi32>\n%t = arith.index_cast %a : memref<4xi32> to memref<4xindex>", "\"target\": 3" => "\"target\": 5" -- a callee that gets a buffer that may be that of a global
// right: "// ----- plan\n{\"callees\": {\"callee\": {\"points\": []}}, \"points\": [{\"source\": 4, \"target\": 3, \"rule\": \"call\"}]}" => "// ----- plan\n{\n\"callees\": {\"callee\": {\"points\": []}},\n\"points\": [{\"source\": 4, \"target\": 3, \"rule\": \"call\", \"first\": 1}]\n}" -- a callee that gets a buffer that may be that of a global
memref.global "private" @g : memref<4xi32> = dense<1>
func.func private @ext(memref<4xi32>) -> tensor<4xi32>
func.func private @callee(%t: tensor<4xindex>, %x: i32) -> index {
  %c0 = arith.constant 0 : index
  %y = tensor.extract %t[%c0] : tensor<4xindex>
  %k = memref.get_global @g : memref<4xi32>
  memref.store %x, %k[%c0] : memref<4xi32>
  func.return %y : index
}
func.func @f(%m: memref<4xi32>, %x: i32) -> index {
  %g = memref.get_global @g : memref<4xi32>
  %u = bufferization.to_tensor %g : memref<4xi32> to tensor<4xi32>
  %t = arith.index_cast %u : tensor<4xi32> to tensor<4xindex>
  %y = func.call @callee(%t, %x) : (tensor<4xindex>, i32) -> index
  func.return %y : index
}
// ----- target
memref.global "private" @g : memref<4xi32> = dense<1>
func.func private @ext(memref<4xi32>) -> memref<4xi32>
func.func private @callee(%t: memref<4xindex>, %x: i32) -> index {
  %c0 = arith.constant 0 : index
  %y = memref.load %t[%c0] : memref<4xindex>
  %k = memref.get_global @g : memref<4xi32>
  memref.store %x, %k[%c0] : memref<4xi32>
  func.return %y : index
}
func.func @f(%m: memref<4xi32>, %x: i32) -> index {
  %g = memref.get_global @g : memref<4xi32>
  %t = arith.index_cast %g : memref<4xi32> to memref<4xindex>
  %y = func.call @callee(%t, %x) : (memref<4xindex>, i32) -> index
  func.return %y : index
}
// ----- plan
{"callees": {"callee": {"points": []}}, "points": [{"source": 4, "target": 3, "rule": "call"}]}
