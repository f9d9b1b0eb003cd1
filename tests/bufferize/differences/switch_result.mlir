// title: the result of an index_switch is one of the tensors that its regions yield
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = scf.index_switch %i -> tensor<?xf32>
  case 2 {
    scf.yield %t : tensor<?xf32>
  }
  default {
    scf.yield %t : tensor<?xf32>
  }
  %x = tensor.insert %v into %r[%i] : tensor<?xf32>
  return %x, %t : tensor<?xf32>, tensor<?xf32>
}
