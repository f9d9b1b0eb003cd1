// title: An assertion in a round that need not be run.
// What it says is not known behind the body; what the body requires, is.
// verdict: proved
// wrong: "scf.for %j = %c0 to %p step %c1 { cf.assert %z, \"no\" }\n    %q = arith.divui %n, %i : index" => "scf.for %j = %c0 to %p step %c1 { cf.assert %z, \"no\" }\n" -- an assertion in a round that need not be run
func.func @f(%n: index, %i: index, %b: i1, %t: tensor<4xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi ne, %i, %c0 : index
  %p = arith.subi %n, %i : index
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %e = arith.addi %k, %i : index
    scf.for %j = %c0 to %p step %c1 { cf.assert %z, "no" }
    %q = arith.divui %n, %i : index
    tensor.yield %e : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func @f(%n: index, %i: index, %b: i1, %t: memref<4xindex>) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi ne, %i, %c0 : index
  %p = arith.subi %n, %i : index
  %r = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%r : memref<?xindex>) (%o: index) {
    %k = linalg.index 0 : index
    %e = arith.addi %k, %i : index
    scf.for %j = %c0 to %p step %c1 { cf.assert %z, "no" }
    linalg.yield %e : index
  }
  %s = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%s : memref<?xindex>) (%o: index) {
    %q = arith.divui %n, %i : index
    linalg.yield %q : index
  }
  return %r : memref<?xindex>
}
// ----- plan
{
  "points": [{"source": 5, "target": 6, "rule": "nest", "holds": [{"tensor": "5.0", "buffer": "5.0"}]}]
}
