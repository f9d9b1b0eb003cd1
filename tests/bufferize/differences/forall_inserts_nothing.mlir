// title: a loop whose threads insert nothing into a shared output gives what it was given
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<?xf32>, %v: f32, %n: index) -> tensor<?xf32> {
  %r = scf.forall (%j) in (%n) shared_outs(%a = %t) -> (tensor<?xf32>) {
    %x = tensor.insert %v into %a[%j] : tensor<?xf32>
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<?xf32>
}
