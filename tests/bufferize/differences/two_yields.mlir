// title: an `scf.execute_region` that two blocks leave, with `copy-before-write`
// pass: one-shot-bufferize{bufferize-function-boundaries copy-before-write}
// upstream: crashes
// ours: refused op without unique scf.yield is not supported
func.func @execute_two(%c: i1, %t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = scf.execute_region -> tensor<?xf32> {
    cf.cond_br %c, ^a, ^b
  ^a:
    %u = tensor.insert %x into %t[%i] : tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  ^b:
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
