// title: Lanes of a buffer without dimensions, of which all but the first are outside.
// verdict: unsupported
// unproved: "%v = vector.maskedload %a[], %mask, %pass : memref<f32>, vector<4xi1>, vector<4xf32> into vector<4xf32>" => "%v = affine.vector_load %a[] : memref<f32>, vector<4xf32>" -- without a mask
// unproved: "%v = vector.maskedload %a[], %mask, %pass : memref<f32>, vector<4xi1>, vector<4xf32> into vector<4xf32>" => "%v = vector.expandload %a[], %mask, %pass : memref<f32>, vector<4xi1>, vector<4xf32> into vector<4xf32>" -- one after the other
// unproved: "%v = vector.maskedload %a[], %mask, %pass : memref<f32>, vector<4xi1>, vector<4xf32> into vector<4xf32>" => "%v = vector.gather %a[] [%at], %mask, %pass : memref<f32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>" -- places of their own
// unproved: "%v = vector.maskedload %a[], %mask, %pass : memref<f32>, vector<4xi1>, vector<4xf32> into vector<4xf32>" => "%v = vector.broadcast %x : f32 to vector<4xf32>\nvector.maskedstore %a[], %mask, %v : memref<f32>, vector<4xi1>, vector<4xf32>" -- a store
// unproved: "%v = vector.maskedload %a[], %mask, %pass : memref<f32>, vector<4xi1>, vector<4xf32> into vector<4xf32>" => "%v = vector.broadcast %x : f32 to vector<4xf32>\nvector.compressstore %a[], %mask, %v : memref<f32>, vector<4xi1>, vector<4xf32>" -- a store one after the other
// unproved: "%v = vector.maskedload %a[], %mask, %pass : memref<f32>, vector<4xi1>, vector<4xf32> into vector<4xf32>" => "%v = vector.broadcast %x : f32 to vector<4xf32>\naffine.vector_store %v, %a[] : memref<f32>, vector<4xf32>" -- a store without a mask
// right: "%v = vector.maskedload %a[], %mask, %pass : memref<f32>, vector<4xi1>, vector<4xf32> into vector<4xf32>" => "%v = vector.broadcast %x : f32 to vector<4xf32>" -- what is stored
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %r = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %mask = arith.constant dense<true> : vector<4xi1>
  %pass = arith.constant dense<0.0> : vector<4xf32>
  %at = arith.constant dense<0> : vector<4xi32>
  %a = memref.alloca() : memref<f32>
  memref.store %x, %a[] : memref<f32>
  %v = vector.maskedload %a[], %mask, %pass : memref<f32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
  return %t : memref<4xf32>
}
