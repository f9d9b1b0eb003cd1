// title: A buffer in a thread that may be another one.
// What others write to the one, a thread may read in the other, if nobody inserts there.
// verdict: proved
func.func @f(%m: memref<4xi32>) -> (memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%j) in (4) {  }
  return %m : memref<4xi32>
}
// ----- target
func.func @f(%m: memref<4xi32>) -> (memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%j) in (4) {
    %w = arith.index_cast %m : memref<4xi32> to memref<4xindex>
    %i = memref.load %w[%j] : memref<4xindex>
  }
  return %m : memref<4xi32>
}
// ----- plan
{
  "tensors": "ANYWHERE",
  "points": [{"source": 4, "target": 4, "rule": "threads", "regions": [[]]}]
}
