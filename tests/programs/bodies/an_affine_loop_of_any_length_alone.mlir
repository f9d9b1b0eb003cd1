// title: An affine loop of any length alone.
// verdict: proved
// wrong: "> (d0, 4)>" => "> (d0, 5)>" -- another affine loop of any length alone
// wrong: "affine.store %x, %s" => "affine.store %x, %t" -- another affine loop of any length alone
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %is = arith.cmpi sge, %n, %c3 : index
  %r = arith.select %is, %c3, %c0 : index
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %v = tensor.insert %x into %u[%c3] : tensor<4xf32>
  return %v, %r : tensor<4xf32>, index
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %is = arith.cmpi sge, %n, %c3 : index
  %r = arith.select %is, %c3, %c0 : index
  %s = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 4)>(%n) {
    affine.store %x, %s[%i] : memref<4xf32>
  }
  memref.store %x, %t[%c0] : memref<4xf32>
  memref.store %x, %t[%c3] : memref<4xf32>
  return %t, %r : memref<4xf32>, index
}
