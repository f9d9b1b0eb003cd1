// title: A buffer in a thread that may be another one.
// What others write to the one, a thread may read in the other, if nobody inserts there.
// verdict: proved
// wrong: "scf.forall (%j) in (4) { memref.store %x, %m[%j] : memref<4xi32> }" => "scf.forall (%j) in (4) {\n%w = arith.index_cast %m : memref<4xi32> to memref<4xindex>\n%i = memref.load %w[%j] : memref<4xindex>\nmemref.store %x, %m[%j] : memref<4xi32>\n}" -- a buffer in a thread that may be another one
func.func @f(%m: tensor<4xi32>, %x: i32) -> (tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%j) in (4) shared_outs(%o = %m) -> tensor<4xi32> {
    %e = tensor.extract_slice %o[%j] [1] [1] : tensor<4xi32> to tensor<1xi32>
    %w = linalg.fill ins(%x : i32) outs(%e : tensor<1xi32>) -> tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%j] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}
// ----- target
func.func @f(%m: memref<4xi32>, %x: i32) -> (memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%j) in (4) { memref.store %x, %m[%j] : memref<4xi32> }
  return %m : memref<4xi32>
}
// ----- plan
{
  "tensors": "ANYWHERE",
  "points": [
    {"source": 4, "target": 4, "rule": "threads",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
