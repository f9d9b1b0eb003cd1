// title: A result that is dead in the source is freed by nobody.
// verdict: refuted
// right: "%b = memref.alloc() : memref<4xi32>" => "%b = memref.alloc() : memref<4xi32>\nmemref.dealloc %b : memref<4xi32>" -- it is dead in the target, too
// right: "memref.dealloc %a : memref<4xi32>" => "" -- who gets it frees it
func.func @f(%t: tensor<4xi32>, %x: i32) -> (memref<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  %u = tensor.insert %x into %t[%c0] : tensor<4xi32>
  return %a, %u : memref<4xi32>, tensor<4xi32>
}
// ----- target
func.func @f(%t: memref<4xi32>, %x: i32) -> (memref<4xi32>, memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<4xi32>
  memref.store %x, %t[%c0] : memref<4xi32>
  return %b, %t : memref<4xi32>, memref<4xi32>
}
// ----- plan
{"points": [], "must_free": true}
