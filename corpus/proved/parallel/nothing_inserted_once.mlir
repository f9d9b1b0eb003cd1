// title: One thread inserts nothing, so the result is what the loop was given, which must not be written.
// origin: shrunk from a fuzz campaign against mlir-opt 22.1.8, whose output is right here; ours left the contents out.

func.func @f(%t: tensor<?xf32> {bufferization.writable = false}) -> tensor<?xf32> {
  %r = scf.forall (%j) in (1) shared_outs(%a = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<?xf32>
}
