// title: Threads of three dimensions overwrite all.
// verdict: proved
// wrong: each "in (%n, %m, %l)" => "in (%n, %k, %l)" -- the last row of each plane is left out, though it comes behind all others
// wrong: each "in (%n, %m, %l)" => "in (%n, %m, %k)" -- elements of each row are left out
// wrong: each "in (%n, %m, %l)" => "in (%k, %m, %l)" -- planes are left out
func.func @f(%u: tensor<?x?x?xf32>, %y: f32) -> tensor<?x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %u, %c0 : tensor<?x?x?xf32>
  %m = tensor.dim %u, %c1 : tensor<?x?x?xf32>
  %l = tensor.dim %u, %c2 : tensor<?x?x?xf32>
  %k = arith.subi %m, %c1 : index
  %r = scf.forall (%i, %j, %h) in (%n, %m, %l) shared_outs(%a = %u) -> tensor<?x?x?xf32> {
    %x = tensor.from_elements %y : tensor<1x1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %a[%i, %j, %h] [1, 1, 1] [1, 1, 1] : tensor<1x1x1xf32> into tensor<?x?x?xf32>
    }
  }
  return %r : tensor<?x?x?xf32>
}
// ----- target
func.func @f(%u: memref<?x?x?xf32>, %y: f32) -> memref<?x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %u, %c0 : memref<?x?x?xf32>
  %m = memref.dim %u, %c1 : memref<?x?x?xf32>
  %l = memref.dim %u, %c2 : memref<?x?x?xf32>
  %k = arith.subi %m, %c1 : index
  %b = memref.alloc(%n, %m, %l) : memref<?x?x?xf32>
  scf.forall (%i, %j, %h) in (%n, %m, %l) {
    memref.store %y, %b[%i, %j, %h] : memref<?x?x?xf32>
  }
  return %b : memref<?x?x?xf32>
}
// ----- plan
{
  "points": [
    {"source": 8, "target": 9, "rule": "threads",
     "holds": [
       {"tensor": "^8.0.0.3", "buffer": "8.0",
        "inside": [
          [{"dimension": 0, "end": [[1, "^8.0.0.0"]]}],
          [{"dimension": 0, "first": [[1, "^8.0.0.0"]], "end": [[1, "^8.0.0.0"], [1, ""]]},
           {"dimension": 1, "end": [[1, "^8.0.0.1"]]}],
          [{"dimension": 0, "first": [[1, "^8.0.0.0"]], "end": [[1, "^8.0.0.0"], [1, ""]]},
           {"dimension": 1, "first": [[1, "^8.0.0.1"]], "end": [[1, "^8.0.0.1"], [1, ""]]},
           {"dimension": 2, "end": [[1, "^8.0.0.2"]]}]
        ]}
     ],
     "regions": [[]]}
  ]
}
