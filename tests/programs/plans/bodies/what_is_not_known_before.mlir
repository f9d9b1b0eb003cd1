// title: What is not known before.
// verdict: proved
// right: "scf.for %j = %c0 to %i step %c1 {\n      %q = arith.divui %n, %i : index\n    }" => "%x = tensor.extract %t[%k] : tensor<4xindex>\n%q = arith.divui %n, %i : index", "scf.for %j = %c0 to %i step %c1 {  }" => "", "linalg.yield %e : index\n  }" => "linalg.yield %e : index\n}\n%q = memref.load %t[%c0] : memref<4xindex>" -- what is known behind
// right: "scf.for %j = %c0 to %i step %c1 {\n      %q = arith.divui %n, %i : index\n    }" => "%x = tensor.extract %t[%k] : tensor<4xindex>\n%q = arith.divui %n, %i : index", "scf.for %j = %c0 to %i step %c1 {  }" => "", "linalg.yield %e : index" => "linalg.yield %e : index\n}\n%p = arith.cmpi sgt, %n, %c0 : index\nscf.if %p {\n%q = arith.divui %n, %i : index" -- what is known behind
// wrong: "scf.for %j = %c0 to %i step %c1 {\n      %q = arith.divui %n, %i : index\n    }" => "%d = \"acme.other\"(%k) : (index) -> index", "%k = linalg.index 0 : index" => "%k = linalg.index 0 : index\n%d = \"acme.other\"(%k) : (index) -> index", "scf.for %j = %c0 to %i step %c1 {  }" => "" -- ops without a meaning
// wrong: "scf.for %j = %c0 to %i step %c1 {\n      %q = arith.divui %n, %i : index\n    }" => "", "scf.for %j = %c0 to %i step %c1 {  }" => "%d = \"acme.other\"(%k) : (index) -> index" -- ops without a meaning
// wrong: "scf.for %j = %c0 to %i step %c1 {\n      %q = arith.divui %n, %i : index\n    }" => "%d = \"acme.other\"(%k) : (index) -> index", "scf.for %j = %c0 to %i step %c1 {  }" => "" -- ops without a meaning
// wrong: "scf.for %j = %c0 to %i step %c1 {\n      %q = arith.divui %n, %i : index\n    }" => "%d = \"acme.op\"(%k, %i) : (index, index) -> index", "%k = linalg.index 0 : index" => "%k = linalg.index 0 : index\n%d = \"acme.op\"(%k, %i) : (index, index) -> index", "scf.for %j = %c0 to %i step %c1 {  }" => "" -- ops without a meaning
// wrong: "scf.for %j = %c0 to %i step %c1 {\n      %q = arith.divui %n, %i : index\n    }" => "", "%e = \"acme.op\"(%k, %i) : (index, index) -> index\n    scf.for %j = %c0 to %i step %c1 {  }" => "%e, %d = \"acme.op\"(%k, %i) : (index, index) -> (index, index)" -- what they give is of the same types
// wrong: "scf.for %j = %c0 to %i step %c1 {\n      %q = arith.divui %n, %i : index\n    }" => "%q = arith.divui %n, %i : index", "%k = linalg.index 0 : index" => "%k = linalg.index 0 : index\n%q = arith.divui %n, %i : index", "scf.for %j = %c0 to %i step %c1 {  }" => "" -- what is not known before
// wrong: "scf.for %j = %c0 to %i step %c1 {\n      %q = arith.divui %n, %i : index\n    }" => "%x = tensor.extract %t[%k] : tensor<4xindex>", "%k = linalg.index 0 : index" => "%k = linalg.index 0 : index\n%x = memref.load %t[%k] : memref<4xindex>", "scf.for %j = %c0 to %i step %c1 {  }" => "" -- what is not known before
// wrong: "scf.for %j = %c0 to %i step %c1 {\n      %q = arith.divui %n, %i : index\n    }" => "%x = tensor.extract %t[%k] : tensor<4xindex>\n%q = arith.divui %n, %i : index", "scf.for %j = %c0 to %i step %c1 {  }" => "", "linalg.yield %e : index\n  }" => "linalg.yield %e : index\n}\n%q = arith.divui %n, %i : index" -- what is known behind
func.func @f(%n: index, %i: index, %b: i1, %t: tensor<4xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %e = "acme.op"(%k, %i) : (index, index) -> index
    scf.for %j = %c0 to %i step %c1 {
      %q = arith.divui %n, %i : index
    }
    tensor.yield %e : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func @f(%n: index, %i: index, %b: i1, %t: memref<4xindex>) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%r : memref<?xindex>) (%o: index) {
    %k = linalg.index 0 : index
    %e = "acme.op"(%k, %i) : (index, index) -> index
    scf.for %j = %c0 to %i step %c1 {  }
    linalg.yield %e : index
  }
  return %r : memref<?xindex>
}
// ----- plan
{
  "points": [{"source": 3, "target": 4, "rule": "nest", "holds": [{"tensor": "3.0", "buffer": "3.0"}]}]
}
