// title: Threads of two dimensions overwrite all.
// verdict: proved
// wrong: each "(%n, %m) step (4, 3)" => "(%n, %m) step (4, 4)" -- columns that no thread inserts
// wrong: each "(%n, %m) step (4, 3)" => "(%n, %m) step (5, 3)" -- rows that no thread inserts
// wrong: each "(%n, %m) step (4, 3)" => "(%n, %c0) step (4, 3)" -- no threads
// wrong: each "(%c0, %c0)" => "(%c0, %c1)" -- columns in front of the first thread
// wrong: each "(%c0, %c0)" => "(%c1, %c0)" -- rows in front of the first thread
func.func @f(%t: tensor<?x?xf32>, %u: tensor<?x?xf32>, %y: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %u, %c0 : tensor<?x?xf32>
  %m = tensor.dim %u, %c1 : tensor<?x?xf32>
  %r = scf.forall (%i, %j) = (%c0, %c0) to (%n, %m) step (4, 3) shared_outs(%a = %u) -> tensor<?x?xf32> {
    %p = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %q = affine.min affine_map<(d0)[s0] -> (3, s0 - d0)>(%j)[%m]
    %e = tensor.empty(%p, %q) : tensor<?x?xf32>
    %x = linalg.fill ins(%y : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %a[%i, %j] [%p, %q] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
    }
  }
  return %r : tensor<?x?xf32>
}
// ----- target
func.func @f(%t: memref<?x?xf32>, %u: memref<?x?xf32>, %y: f32) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %u, %c0 : memref<?x?xf32>
  %m = memref.dim %u, %c1 : memref<?x?xf32>
  %b = memref.alloc(%n, %m) : memref<?x?xf32>
  scf.forall (%i, %j) = (%c0, %c0) to (%n, %m) step (4, 3) {
    %p = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %q = affine.min affine_map<(d0)[s0] -> (3, s0 - d0)>(%j)[%m]
    %v = memref.subview %b[%i, %j] [%p, %q] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    linalg.fill ins(%y : f32) outs(%v : memref<?x?xf32, strided<[?, 1], offset: ?>>)
  }
  return %b : memref<?x?xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 6, "rule": "threads",
     "holds": [
       {"tensor": "^5.0.0.2", "buffer": "5.0",
        "inside": [
          [{"dimension": 0, "end": [[1, "^5.0.0.0"]]}],
          [{"dimension": 0, "first": [[1, "^5.0.0.0"]], "end": [[1, "^5.0.0.0"], [4, ""]]},
           {"dimension": 1, "end": [[1, "^5.0.0.1"]]}]
        ]}
     ],
     "regions": [[]]}
  ]
}
