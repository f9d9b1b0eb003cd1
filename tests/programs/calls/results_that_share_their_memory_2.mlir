// title: Results that share their memory.
// verdict: proved
// right: "return %a" => "return %b", "return %b" => "return %a" -- results that share their memory
// unproved: "return %a" => "return %b" -- results that share their memory
// unproved: "return %b" => "return %a" -- results that share their memory
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
  return %b, %a : memref<2xf32>, memref<2xf32>
}
