// title: Buffers that both programs return.
// Their owner writes to them, and frees them.
// verdict: proved
// unproved: "return %A, %B, %C" => "return %A, %A, %C" -- a write to one is seen in the other
// unproved: "return %A, %B, %C" => "return %A, %B, %B" -- a write to a buffer is seen in a tensor
// unproved: "return %A, %B, %C" => "return %A, %M, %C" -- a write to a result is seen in an argument
// unproved: "return %a, %b, %c" => "return %a, %a, %c" -- a write to one is not seen in the other
// unproved: "return %A, %B, %C" => "%K = bufferization.clone %M : memref<4xf32> to memref<4xf32>\nreturn %A, %K, %C" -- nobody may write to a clone
// unproved: "return %A, %B, %C" => "return %A, %A, %C", "return %a, %b, %c" => "%k = bufferization.clone %a : memref<4xf32> to memref<4xf32>\nreturn %a, %k, %c" -- each of the two is freed
// wrong: "%a = memref.alloc() : memref<4xf32>" => "%a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>" -- it may lie at any address
// wrong: "%B = memref.alloc() : memref<4xf32>\n  memref.copy %M, %B : memref<4xf32> to memref<4xf32>" => "%B = memref.alloc() : memref<4xf32>" -- nobody knows what it holds
// wrong: "%A = memref.alloc() : memref<4xf32>" => "%A = memref.alloca() : memref<4xf32>" -- it is not there any more
func.func @f(%t: tensor<4xf32>, %x: f32) -> (memref<4xf32>, memref<4xf32>, tensor<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  bufferization.materialize_in_destination %t in restrict writable %a : (tensor<4xf32>, memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  bufferization.materialize_in_destination %t in restrict writable %b : (tensor<4xf32>, memref<4xf32>) -> ()
  %c = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  return %a, %b, %c : memref<4xf32>, memref<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%M: memref<4xf32>, %x: f32) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
  %A = memref.alloc() : memref<4xf32>
  memref.copy %M, %A : memref<4xf32> to memref<4xf32>
  %B = memref.alloc() : memref<4xf32>
  memref.copy %M, %B : memref<4xf32> to memref<4xf32>
  %C = memref.alloc() : memref<4xf32>
  memref.copy %M, %C : memref<4xf32> to memref<4xf32>
  return %A, %B, %C : memref<4xf32>, memref<4xf32>, memref<4xf32>
}
// ----- plan
{"points": []}
