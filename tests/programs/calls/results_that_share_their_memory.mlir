// title: Results that share their memory.
// verdict: proved
// unproved: "%b = memref.alloc() : memref<2xf32>\n  linalg.fill ins(%x : f32) outs(%b : memref<2xf32>)\n  return %a, %b : memref<2xf32>, memref<2xf32>\n}\n// ----- target" => "%b = memref.alloc() : memref<2xf32>\nlinalg.fill ins(%x : f32) outs(%b : memref<2xf32>)\nreturn %b, %b : memref<2xf32>, memref<2xf32>\n}\n// ----- target" -- results that share their memory
func.func @f(%x: f32) -> (memref<2xf32>, memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<2xf32>)
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<2xf32>)
  return %a, %b : memref<2xf32>, memref<2xf32>
}
// ----- target
func.func @f(%x: f32) -> (memref<2xf32>, memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<2xf32>)
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<2xf32>)
  return %a, %b : memref<2xf32>, memref<2xf32>
}
