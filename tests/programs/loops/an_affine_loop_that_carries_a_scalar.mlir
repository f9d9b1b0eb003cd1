// title: An affine loop that carries a scalar.
// verdict: proved
// wrong: "%z = affine.for %i = 0 to 3 iter_args(%s = %x)" => "%z = affine.for %i = 0 to 3 iter_args(%s = %y)" -- an affine loop that carries another scalar
// wrong: "memref.store %s, %t[%i] : memref<?xf32>\n    %n = arith.addf %s, %y : f32" => "memref.store %s, %t[%i] : memref<?xf32>\n%n = arith.addf %s, %x : f32" -- an affine loop that carries another scalar
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32) -> (tensor<?xf32>, f32) {
  %r, %z = affine.for %i = 0 to 3 iter_args(%a = %t, %s = %x) -> (tensor<?xf32>, f32) {
    %b = tensor.insert %s into %a[%i] : tensor<?xf32>
    %n = arith.addf %s, %y : f32
    affine.yield %b, %n : tensor<?xf32>, f32
  }
  return %r, %z : tensor<?xf32>, f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %y: f32) -> (memref<?xf32>, f32) {
  %z = affine.for %i = 0 to 3 iter_args(%s = %x) -> (f32) {
    memref.store %s, %t[%i] : memref<?xf32>
    %n = arith.addf %s, %y : f32
    affine.yield %n : f32
  }
  return %t, %z : memref<?xf32>, f32
}
