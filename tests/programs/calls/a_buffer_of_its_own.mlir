// title: A buffer of its own.
// verdict: proved
// unproved: "memref.copy %m, %a : memref<1xf32> to memref<1xf32>\n  return %a : memref<1xf32>" => "memref.copy %m, %a : memref<1xf32> to memref<1xf32>\nreturn %m : memref<1xf32>" -- a buffer of its own
func.func @f(%t: tensor<1xf32>) -> memref<1xf32> {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<1xf32>
  %a = memref.alloc() : memref<1xf32>
  memref.store %x, %a[%c0] : memref<1xf32>
  return %a : memref<1xf32>
}
// ----- target
func.func @f(%m: memref<1xf32>) -> memref<1xf32> {
  %a = memref.alloc() : memref<1xf32>
  memref.copy %m, %a : memref<1xf32> to memref<1xf32>
  return %a : memref<1xf32>
}
