// title: A buffer of other elements for a function without a body.
// verdict: unproved
func.func private @ext(tensor<2xindex>) -> i32
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>, i32) {
  %c = arith.constant dense<1> : tensor<2xindex>
  %r = func.call @ext(%c) : (tensor<2xindex>) -> i32
  return %t, %r : tensor<4xf32>, i32
}
// ----- target
func.func private @ext(memref<2xi1, strided<[?], offset: ?>>) -> i32
func.func @f(%t: memref<4xf32>) -> (memref<4xf32>, i32) {
  %true = arith.constant true
  %b = memref.alloc() : memref<2xi1>
  linalg.fill ins(%true : i1) outs(%b : memref<2xi1>)
  %c = memref.cast %b : memref<2xi1> to memref<2xi1, strided<[?], offset: ?>>
  %r = func.call @ext(%c) : (memref<2xi1, strided<[?], offset: ?>>) -> i32
  memref.dealloc %b : memref<2xi1>
  return %t, %r : memref<4xf32>, i32
}
