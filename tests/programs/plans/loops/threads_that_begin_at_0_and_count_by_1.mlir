// title: Threads that begin at 0 and count by 1.
// verdict: proved
// wrong: "scf.forall (%j) = (0)" => "scf.forall (%j) = (1)" -- threads that begin at 0 and count by 1
// wrong: "> (s0 + 3" => "> (s0 + 2" -- threads that begin at 0 and count by 1
// wrong: "scf.forall (%j) = (0) to (%u)" => "scf.forall (%j) = (0) to (%m)" -- threads that begin at 0 and count by 1
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.from_elements %x : tensor<1xf32>
  %r = scf.forall (%i) = (%n) to (%m) step (3) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %n: index, %m: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %u = affine.apply affine_map<()[s0, s1] -> ((s1 - s0) ceildiv 3)>()[%n, %m]
  %w = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%m]
  scf.forall (%j) = (0) to (%u) step (1) {
    %i = affine.apply affine_map<(i)[s0] -> (s0 + 3 * i)>(%j)[%n]
    memref.store %x, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 6, "rule": "threads",
     "holds": [{"tensor": "^5.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
