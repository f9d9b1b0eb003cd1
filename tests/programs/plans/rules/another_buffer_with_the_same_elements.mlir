// title: Another buffer with the same elements.
// verdict: proved
// unproved: "linalg.fill ins(%x : f32) outs(%m : memref<2xf32>)\n  linalg.fill ins(%x : f32) outs(%n : memref<2xf32>)\n  return %m : memref<2xf32>\n}\n// ----- plan" => "linalg.fill ins(%x : f32) outs(%m : memref<2xf32>)\nlinalg.fill ins(%x : f32) outs(%n : memref<2xf32>)\nreturn %n : memref<2xf32>\n}\n// ----- plan" -- another buffer with the same elements
func.func @f(%m: memref<2xf32>, %n: memref<2xf32>, %x: f32) -> (memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  linalg.fill ins(%x : f32) outs(%m : memref<2xf32>)
  linalg.fill ins(%x : f32) outs(%n : memref<2xf32>)
  return %m : memref<2xf32>
}
// ----- target
func.func @f(%m: memref<2xf32>, %n: memref<2xf32>, %x: f32) -> (memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  linalg.fill ins(%x : f32) outs(%m : memref<2xf32>)
  linalg.fill ins(%x : f32) outs(%n : memref<2xf32>)
  return %m : memref<2xf32>
}
// ----- plan
{"points": []}
