// title: Lanes that are not written need not agree.
// verdict: proved
// right: "%v = vector.transfer_read %s[%c0, %c0], %z, %m" => "%v = vector.transfer_read %s[%c0, %c0], %p" -- lanes that are not written need not agree
func.func @f(%t: tensor<8x?xf32>, %i: index, %j: index, %m: vector<4x2xi1>, %p: f32) -> tensor<8x?xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[%i, %j] [4, 2] [1, 1] : tensor<8x?xf32> to tensor<4x2xf32>
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %s[%c0, %c0], %p, %m {in_bounds = [true, true]} : tensor<4x2xf32>, vector<4x2xf32>
  %d = arith.addf %v, %v : vector<4x2xf32>
  %w = vector.transfer_write %d, %s[%c0, %c0], %m {in_bounds = [true, true]} : vector<4x2xf32>,
      tensor<4x2xf32>
  %r = tensor.insert_slice %w into %t[%i, %j] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<8x?xf32>
  return %r : tensor<8x?xf32>
}
// ----- target
func.func @f(%t: memref<8x?xf32>, %i: index, %j: index, %m: vector<4x2xi1>, %p: f32) -> memref<8x?xf32> {
  %z = arith.constant 0.0 : f32
  %s = memref.subview %t[%i, %j] [4, 2] [1, 1] : memref<8x?xf32> to memref<4x2xf32, strided<[?, 1],
      offset: ?>>
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %s[%c0, %c0], %z, %m {in_bounds = [true, true]}
      : memref<4x2xf32, strided<[?, 1], offset: ?>>, vector<4x2xf32>
  %d = arith.addf %v, %v : vector<4x2xf32>
  vector.transfer_write %d, %s[%c0, %c0], %m {in_bounds = [true, true]}
      : vector<4x2xf32>, memref<4x2xf32, strided<[?, 1], offset: ?>>
  return %t : memref<8x?xf32>
}
