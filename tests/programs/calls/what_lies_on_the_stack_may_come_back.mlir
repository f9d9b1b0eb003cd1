// title: What lies on the stack may come back.
// verdict: proved
// unproved: "%a = memref.alloc" => "%a = memref.alloca" -- what lies on the stack may come back
func.func private @row(tensor<4xf32> {bufferization.access = "read"}) -> tensor<2xf32>
func.func @f(%t: tensor<4xf32>) -> tensor<2xf32> {
  %r = func.call @row(%t) : (tensor<4xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
// ----- target
func.func private @row(memref<4xf32> {bufferization.access = "read"}) -> memref<2xf32>
func.func @f(%t: memref<4xf32>) -> memref<2xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  %r = func.call @row(%a) : (memref<4xf32>) -> memref<2xf32>
  return %r : memref<2xf32>
}
