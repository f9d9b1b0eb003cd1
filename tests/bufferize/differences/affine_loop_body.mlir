// title: an affine loop reads again what it has overwritten
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
// lower: lower-affine
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> f32 {
  %r = affine.for %k = 0 to 3 iter_args(%a = %v) -> (f32) {
    %e = tensor.extract %t[%i] : tensor<?xf32>
    %x = tensor.insert %a into %t[%i] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    %s = arith.addf %e, %q : f32
    affine.yield %s : f32
  }
  return %r : f32
}
