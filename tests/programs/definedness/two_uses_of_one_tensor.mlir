// title: Two uses of one tensor.
// verdict: proved
// wrong: "return %a, %b : memref" => "return %a, %a : memref" -- two uses of one tensor that are wrong
// wrong: "memref.store %x, %a[%c0]" => "memref.store %x, %a[%c1]" -- two uses of one tensor that are wrong
// wrong: "memref.store %x, %b" => "memref.store %x, %a" -- two uses of one tensor that are wrong
func.func @f(%x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %a = tensor.insert %x into %e[%c0] : tensor<4xf32>
  %b = tensor.insert %x into %e[%c1] : tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  memref.store %x, %b[%c1] : memref<4xf32>
  return %a, %b : memref<4xf32>, memref<4xf32>
}
