// title: a block may overwrite what a later block reads
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index, %b: i1) -> f32 {
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %q = tensor.extract %x[%i] : tensor<?xf32>
  cf.br ^bb2
^bb2:
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %e : f32
}
