// title: Data that are too large to be looked at, though the programs can be run.
// verdict: proved
// wrong: "linalg.copy ins(%from : memref<2x128xf32, strided<[128, 1], offset: ?>>)" => "linalg.copy ins(%to : memref<2x128xf32, strided<[128, 1], offset: ?>>)" -- nothing is written
#map = affine_map<(d0) -> (d0 * 2)>
func.func @f(%t: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %e = tensor.empty() : tensor<128x128xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %k = %c0 to %c2 step %c1 iter_args(%x = %e) -> (tensor<128x128xf32>) {
    %y = scf.forall (%i) in (64) shared_outs(%o = %x) -> (tensor<128x128xf32>) {
      %row = affine.apply #map(%i)
      %s = tensor.extract_slice %t[%row, 0] [2, 128] [1, 1] : tensor<128x128xf32> to tensor<2x128xf32>
      %d = tensor.extract_slice %o[%row, 0] [2, 128] [1, 1] : tensor<128x128xf32> to tensor<2x128xf32>
      %c = linalg.copy ins(%s : tensor<2x128xf32>) outs(%d : tensor<2x128xf32>) -> tensor<2x128xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %c into %o[%row, 0] [2, 128] [1, 1] : tensor<2x128xf32> into tensor<128x128xf32>
      }
    }
    scf.yield %y : tensor<128x128xf32>
  }
  return %r : tensor<128x128xf32>
}
// ----- target
#map = affine_map<(d0) -> (d0 * 2)>
func.func @f(%t: memref<128x128xf32>) -> memref<128x128xf32> {
  %m = memref.alloc() : memref<128x128xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %k = %c0 to %c2 step %c1 {
    scf.forall (%i) in (64) {
      %row = affine.apply #map(%i)
      %from = memref.subview %t[%row, 0] [2, 128] [1, 1] : memref<128x128xf32> to memref<2x128xf32, strided<[128, 1], offset: ?>>
      %to = memref.subview %m[%row, 0] [2, 128] [1, 1] : memref<128x128xf32> to memref<2x128xf32, strided<[128, 1], offset: ?>>
      linalg.copy ins(%from : memref<2x128xf32, strided<[128, 1], offset: ?>>) outs(%to : memref<2x128xf32, strided<[128, 1], offset: ?>>)
    }
  }
  return %m : memref<128x128xf32>
}
