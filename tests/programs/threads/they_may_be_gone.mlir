// title: They may be gone.
// verdict: proved
// right: "}\n  }" => "}\n}\n%z = arith.constant 0 : index\n%d = tensor.dim %r, %z : tensor<?xf32>\nvector.print %d : index", "// before" => "%c0 = arith.constant 0 : index\n%d = memref.dim %t, %c0 : memref<?xf32>\nvector.print %d : index" -- beside others
// wrong: "return %t : tensor" => "return %r : tensor" -- what they give is not what they were given
// wrong: "// here" => "vector.print %i : index" -- what the outside sees of them
// wrong: "// here" => "cf.assert %p, \"p\"" -- what the outside sees of them
// wrong: "// here" => "%g = func.call @g(%i) : (index) -> index" -- what the outside sees of them
// unproved: "// here" => "scf.while : () -> () { scf.condition(%p) } do { scf.yield }" -- what the outside sees of them
// wrong: "// before" => "scf.forall (%i) in (%n) {\nmemref.store %y, %t[%i] : memref<?xf32>\n}" -- threads of the bufferized program alone
// unproved: "%r = scf.forall (%i) in (%n)" => "%r = scf.forall (%i) = (1) to (%n) step (1)", "// before" => "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\nscf.for %i = %c0 to %n step %c1 {\nvector.broadcast %y : f32 to vector<4xf32>\n}" -- another loop in their place runs as often
func.func private @g(index) -> index
func.func @f(%t: tensor<?xf32>, %n: index, %y: f32, %p: i1) -> tensor<?xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %e = tensor.empty() : tensor<1xf32>
    %s = linalg.fill ins(%y : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    // here
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %t : tensor<?xf32>
}
// ----- target
func.func private @g(index) -> index
func.func @f(%t: memref<?xf32>, %n: index, %y: f32, %p: i1) -> memref<?xf32> {
  // before
  return %t : memref<?xf32>
}
