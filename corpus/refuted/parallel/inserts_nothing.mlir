// title: A thread writes to a shared output and inserts nothing. Upstream writes in place.
// against: inserts_nothing.target.mlir
// origin: mlir-opt 22.1.8 -one-shot-bufferize="bufferize-function-boundaries"

func.func @f(%t: tensor<?xf32>, %v: f32, %n: index) -> tensor<?xf32> {
  %r = scf.forall (%j) in (%n) shared_outs(%a = %t) -> (tensor<?xf32>) {
    %x = tensor.insert %v into %a[%j] : tensor<?xf32>
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<?xf32>
}
