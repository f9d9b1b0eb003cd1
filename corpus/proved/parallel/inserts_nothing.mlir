// title: A thread writes to a shared output and inserts nothing: the loop gives what it was given.
// bufferizer: builtin

func.func @f(%t: tensor<?xf32>, %v: f32, %n: index) -> tensor<?xf32> {
  %r = scf.forall (%j) in (%n) shared_outs(%a = %t) -> (tensor<?xf32>) {
    %x = tensor.insert %v into %a[%j] : tensor<?xf32>
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<?xf32>
}
