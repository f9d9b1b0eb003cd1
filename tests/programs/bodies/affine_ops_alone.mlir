// title: Affine ops alone.
// verdict: proved
// wrong: "%r = affine.if affine_set<(d0) : (d0 - 3" => "%r = affine.if affine_set<(d0) : (d0 - 2" -- other affine ops alone
// wrong: "affine.for %i = 0 to 4 step 3" => "affine.for %i = 0 to 4 step 2" -- other affine ops alone
// wrong: "affine.for %i = 0 to 4" => "affine.for %i = 0 to 3" -- other affine ops alone
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
  %r = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%n) -> index {
    affine.yield %c3 : index
  } else {
    affine.yield %c0 : index
  }
  affine.for %i = 0 to 4 step 3 {
    affine.store %x, %t[%i] : memref<4xf32>
  }
  return %t, %r : memref<4xf32>, index
}
