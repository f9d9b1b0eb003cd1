// title: Rounds of a body.
// What a round requires, is required only if there is one.
// verdict: proved
// wrong: "linalg.yield %e : index\n  }" => "linalg.yield %e : index\n}\n%p = arith.cmpi sgt, %n, %c0 : index\nscf.if %p {\n%q = arith.divui %i, %n1 : index\n}" -- rounds of a body
func.func @f(%n: index, %i: index, %b: i1, %t: tensor<4xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n1 = arith.subi %i, %c1 : index
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %e = arith.addi %k, %k : index
    scf.for %j = %c0 to %i step %c1 {
      %q = arith.divui %k, %n1 : index
    }
    tensor.yield %e : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func @f(%n: index, %i: index, %b: i1, %t: memref<4xindex>) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n1 = arith.subi %i, %c1 : index
  %r = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%r : memref<?xindex>) (%o: index) {
    %k = linalg.index 0 : index
    %e = arith.addi %k, %k : index
    scf.for %j = %c0 to %i step %c1 {  }
    linalg.yield %e : index
  }
  return %r : memref<?xindex>
}
// ----- plan
{
  "points": [{"source": 4, "target": 5, "rule": "nest", "holds": [{"tensor": "4.0", "buffer": "4.0"}]}]
}
