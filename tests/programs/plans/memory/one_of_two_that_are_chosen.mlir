// title: One of two that are chosen.
// verdict: unproved
// wrong: "%k = arith.cmpi slt, %i, %c1 : index\n    %z = arith.select %k, %a, %m : memref<?xf32>\n    memref.store %x, %z[%c0] : memref<?xf32>" => "%z = memref.dim %a, %c0 : memref<?xf32>\n%k = arith.subi %z, %d : index\n%e = arith.cmpi eq, %k, %c0 : index\ncf.assert %e, \"as large\"" -- its sizes are any
func.func @f(%w: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %w, %c0 : tensor<?xf32>
  %m = tensor.empty(%d) : tensor<?xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %w, %b = %w) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %w, %w : tensor<?xf32>, tensor<?xf32>
  }
  return %w : tensor<?xf32>
}
// ----- target
func.func @f(%w: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %w, %c0 : memref<?xf32>
  %m = memref.alloc(%d) : memref<?xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %w) -> (memref<?xf32>, memref<?xf32>) {
    %k = arith.cmpi slt, %i, %c1 : index
    %z = arith.select %k, %a, %m : memref<?xf32>
    memref.store %x, %z[%c0] : memref<?xf32>
    scf.yield %w, %w : memref<?xf32>, memref<?xf32>
  }
  return %w : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "loop",
     "holds": [
       {"tensor": "^5.0.0.2", "buffer": "^5.0.0.2"},
       {"tensor": "^0.0.0.0", "buffer": "^0.0.0.0"}
     ],
     "regions": [[]],
     "lost": [0]}
  ]
}
