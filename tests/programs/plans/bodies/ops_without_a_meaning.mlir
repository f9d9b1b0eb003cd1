// title: Ops without a meaning.
// verdict: proved
// right: "^bb0(%k: index):\n    %e = \"acme.op\"(%k, %i) : (index, index) -> index" => "^bb0(%k: index):\n%e = \"acme.op\"(%k, %i) : (index, index) -> index\n%q = arith.divui %n, %i : index" -- what is not known before
// right: "} : tensor<?xindex>" => "} : tensor<?xindex>\n%q = arith.divui %n, %i : index", "linalg.yield %e : index\n  }" => "linalg.yield %e : index\n}\n%q = arith.divui %n, %i : index" -- what is known behind
// right: "// ----- plan\n{\n  \"points\": [{\"source\": 3, \"target\": 4, \"rule\": \"nest\", \"holds\": [{\"tensor\": \"3.0\", \"buffer\": \"3.0\"}]}]\n}" => "// ----- plan\n{\"points\": []}" -- only with a point behind it
// wrong: "%k = linalg.index 0 : index\n    %e = \"acme.op\"(%k, %i) : (index, index) -> index" => "%k = linalg.index 0 : index\n%e = \"acme.op\"(%i, %k) : (index, index) -> index" -- ops without a meaning
// wrong: "%k = linalg.index 0 : index\n    %e = \"acme.op\"(%k, %i) : (index, index) -> index" => "%k = linalg.index 0 : index\n%e = \"acme.op\"(%k, %k) : (index, index) -> index" -- ops without a meaning
// wrong: "%k = linalg.index 0 : index\n    %e = \"acme.op\"(%k, %i) : (index, index) -> index" => "%k = linalg.index 0 : index\n%e = \"acme.another\"(%k, %i) : (index, index) -> index" -- ops without a meaning
// wrong: "%k = linalg.index 0 : index\n    %e = \"acme.op\"(%k, %i) : (index, index) -> index" => "%k = linalg.index 0 : index\n%e = \"acme.op\"(%k, %i) {a = 1 : i32} : (index, index) -> index" -- ops without a meaning
// wrong: "%k = linalg.index 0 : index\n    %e = \"acme.op\"(%k, %i) : (index, index) -> index" => "%k = linalg.index 0 : index\n%e = arith.addi %k, %i : index" -- ops without a meaning
// right: "^bb0(%k: index):" => "^bb0(%k: index):\n%q = arith.divui %n, %i : index", "%k = linalg.index 0 : index" => "%k = linalg.index 0 : index\n%q = arith.divui %n, %i : index" -- what is not known before
// unproved: "} : tensor<?xindex>" => "} : tensor<?xindex>\n%q = arith.divui %n, %i : index", "linalg.yield %e : index\n  }" => "linalg.yield %e : index\n}\n%q = arith.divui %n, %i : index", "// ----- plan\n{\n  \"points\": [{\"source\": 3, \"target\": 4, \"rule\": \"nest\", \"holds\": [{\"tensor\": \"3.0\", \"buffer\": \"3.0\"}]}]\n}" => "// ----- plan\n{\"points\": []}" -- only with a point behind it
func.func @f(%n: index, %i: index, %b: i1, %t: tensor<4xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %e = "acme.op"(%k, %i) : (index, index) -> index
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
    linalg.yield %e : index
  }
  return %r : memref<?xindex>
}
// ----- plan
{
  "points": [{"source": 3, "target": 4, "rule": "nest", "holds": [{"tensor": "3.0", "buffer": "3.0"}]}]
}
