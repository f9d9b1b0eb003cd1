// title: A stack buffer must not escape.
// verdict: proved
// right: "return %a : memref<4xf32>" => "%r = memref.memory_space_cast %a : memref<4xf32> to memref<4xf32>\nreturn %r : memref<4xf32>" -- memory spaces
// right: "%a = memref.alloc() : memref<4xf32>\n  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)\n  return %a : memref<4xf32>" => "%a = memref.alloc() : memref<4xf32, 3>\nlinalg.fill ins(%x : f32) outs(%a : memref<4xf32, 3>)\n%r = memref.memory_space_cast %a : memref<4xf32, 3> to memref<4xf32>\nreturn %r : memref<4xf32>" -- memory spaces
// wrong: "%a = memref.alloc" => "%a = memref.alloca" -- a stack buffer must not escape
func.func @f(%x: f32) -> tensor<4xf32> {
  %t = tensor.splat %x : tensor<4xf32>
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%x: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}
