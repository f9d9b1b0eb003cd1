// title: the result of an index_switch may be a tensor that must not be written
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<?xf32> {bufferization.writable = false}, %v: f32, %i: index) -> tensor<?xf32> {
  %r = scf.index_switch %i -> tensor<?xf32>
  case 2 {
    scf.yield %t : tensor<?xf32>
  }
  default {
    scf.yield %t : tensor<?xf32>
  }
  %x = tensor.insert %v into %r[%i] : tensor<?xf32>
  return %x : tensor<?xf32>
}
