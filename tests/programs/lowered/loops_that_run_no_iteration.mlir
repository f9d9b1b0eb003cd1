// title: Loops that run no iteration in place of a sum.
// Of an iteration that there is not, everything would hold.
// verdict: unproved
// right: "arith.select %rare, %n, %c0" => "arith.select %rare, %c0, %c0" -- all rows
// unproved: "arith.select %rare, %n, %c0" => "arith.select %rare, %c0, %c0", "scf.for %k = %c0 to %m" => "%end = arith.select %rare, %c0, %m : index scf.for %k = %c0 to %end" -- the inner one
func.func @f(%A: tensor<?x?xf32>, %O: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>],iterator_types=["parallel","reduction"]} ins(%A : tensor<?x?xf32>) outs(%O : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%A: memref<?x?xf32>, %O: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %big = arith.constant 1048576 : index
  %n = memref.dim %A, %c0 : memref<?x?xf32>
  %m = memref.dim %A, %c1 : memref<?x?xf32>
  %rare = arith.cmpi sgt, %n, %big : index
  %lb = arith.select %rare, %n, %c0 : index
  scf.for %i = %lb to %n step %c1 {
    scf.for %k = %c0 to %m step %c1 {
      %a = memref.load %A[%i, %k] : memref<?x?xf32>
      %b = memref.load %O[%i] : memref<?xf32>
      %s = arith.addf %b, %a : f32
      memref.store %s, %O[%i] : memref<?xf32>
    }
  }
  return %O : memref<?xf32>
}
