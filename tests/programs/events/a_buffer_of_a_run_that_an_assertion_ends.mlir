// title: A buffer of a run that an assertion ends.
// Nobody knows the size of a buffer for a result that there is not.
// verdict: proved
// unproved: "cf.assert %c, \"m\"\n  scf.for" => "scf.for", "  return\n}" => "  cf.assert %c, \"m\"\n  return\n}" -- the buffer may be smaller
// unproved: "cf.assert %c, \"m\"\n  scf.for" => "%a = memref.alloc(%n) : memref<?xf32>\n  cf.assert %c, \"m\"\n  scf.for" -- the size may be negative
func.func @f(%c: i1, %n: index, %x: f32) -> tensor<?xf32> {
  cf.assert %c, "m"
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%c: i1, %n: index, %x: f32, %o: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.assert %c, "m"
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %o[%i] : memref<?xf32>
  }
  return
}
