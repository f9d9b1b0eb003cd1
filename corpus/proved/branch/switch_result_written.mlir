// title: A case of an index_switch yields a tensor that is read after the result was written.
// Upstream writes in place (docs/found-bugs.md), see refuted/branch/switch_result_written.mlir.
// bufferizer: builtin

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
