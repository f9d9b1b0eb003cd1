// title: Contents that nobody wrote are those of one buffer.
// verdict: proved
// right: "return %e, %e : tensor" => "return %e, %d : tensor", "return %a, %a" => "return %a, %b" -- two tensors may be others
// wrong: "return %a, %a" => "return %a, %b" -- one undefined tensor is not two
// wrong: "return %e, %e : tensor" => "return %u, %v : tensor", "return %a, %a" => "return %c, %b", "memref.copy %a, %b : memref<4xf32> to memref<4xf32>" => "memref.store %x, %b[%one] : memref<4xf32>" -- nor is one that is written in part
// right: "return %e, %e : tensor" => "return %u, %v : tensor", "return %a, %a" => "return %c, %b" -- a copy has the same
func.func @f(%x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %d = tensor.empty() : tensor<4xf32>
  %u = tensor.insert %x into %e[%one] : tensor<4xf32>
  %v = tensor.insert %x into %u[%two] : tensor<4xf32>
  return %e, %e : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  memref.copy %a, %c : memref<4xf32> to memref<4xf32>
  memref.store %x, %c[%one] : memref<4xf32>
  memref.store %x, %a[%one] : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.store %x, %b[%two] : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}
// ----- plan
{"points": []}
