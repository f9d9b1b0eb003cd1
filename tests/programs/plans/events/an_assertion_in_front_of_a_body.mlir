// title: An assertion in front of a body.
// What the body requires is known where the assertion holds.
// verdict: proved
// right: "cf.assert %c, \"no\"\n  %r = memref" => "scf.if %c {\n%p = arith.cmpi sgt, %n, %c0 : index\nscf.if %p {\n%q = arith.divui %n, %i : index\n}\n}\ncf.assert %c, \"no\"\n%r = memref" -- in front of it where it holds
// wrong: "cf.assert %c, \"no\"\n  %r = memref" => "%p = arith.cmpi sgt, %n, %c0 : index\nscf.if %p {\n%q = arith.divui %n, %i : index\n}\ncf.assert %c, \"no\"\n%r = memref" -- in front of it
// wrong: "cf.assert %c, \"no\"\n  %r = memref.alloc(%n) : memref<?xindex>\n  linalg.map outs(%r : memref<?xindex>) (%o: index) {\n    %q = arith.divui %n, %i : index\n    linalg.yield %q : index\n  }" => "%m = arith.maxsi %n, %c0 : index\n%r = memref.alloc(%m) : memref<?xindex>\nlinalg.map outs(%r : memref<?xindex>) (%o: index) {\n%q = arith.divui %n, %i : index\nlinalg.yield %q : index\n}\ncf.assert %c, \"no\"" -- behind the body
func.func @f(%n: index, %i: index, %c: i1) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  cf.assert %c, "no"
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %q = arith.divui %n, %i : index
    tensor.yield %q : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func @f(%n: index, %i: index, %c: i1) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  cf.assert %c, "no"
  %r = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%r : memref<?xindex>) (%o: index) {
    %q = arith.divui %n, %i : index
    linalg.yield %q : index
  }
  return %r : memref<?xindex>
}
// ----- plan
{"points": []}
