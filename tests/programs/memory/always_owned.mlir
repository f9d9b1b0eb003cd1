// title: A wrong owner: always owned.
// verdict: refuted
// function: f
// wrong: "return %r, %true" => "return %r, %c" -- the other way
func.func private @g(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %x = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %n = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = arith.select %c, %t, %n : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %i: index, %c: i1) -> f32 {
  %r = call @g(%t, %c) : (tensor<4xf32>, i1) -> tensor<4xf32>
  %v = tensor.extract %r[%i] : tensor<4xf32>
  return %v : f32
}
// ----- target
func.func private @g(%t: memref<4xf32>, %c: i1) -> (memref<4xf32>, i1) {
  %true = arith.constant true
  %x = arith.constant 3.0 : f32
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
  %r = arith.select %c, %t, %n : memref<4xf32>
  %o = bufferization.dealloc (%n : memref<4xf32>) if (%true) retain (%r : memref<4xf32>)
  return %r, %true : memref<4xf32>, i1
}
func.func @f(%t: memref<4xf32>, %i: index, %c: i1) -> f32 {
  %r, %o = call @g(%t, %c) : (memref<4xf32>, i1) -> (memref<4xf32>, i1)
  %v = memref.load %r[%i] : memref<4xf32>
  bufferization.dealloc (%r : memref<4xf32>) if (%o)
  return %v : f32
}
