// what: LU without pivots: in each round a column is scaled and the rest is updated by an outer product
#row = affine_map<(i, j) -> (i, 0)>
#col = affine_map<(i, j) -> (0, j)>
#all = affine_map<(i, j) -> (i, j)>
func.func @kernel(%A: tensor<256x256xf64>) -> tensor<256x256xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.constant 255 : index
  %r = scf.for %k = %c0 to %last step %c1 iter_args(%a = %A) -> (tensor<256x256xf64>) {
    %k1 = affine.apply affine_map<(k) -> (k + 1)>(%k)
    %n = affine.apply affine_map<(k) -> (255 - k)>(%k)
    %pivot = tensor.extract %a[%k, %k] : tensor<256x256xf64>
    %c = tensor.extract_slice %a[%k1, %k] [%n, 1] [1, 1] : tensor<256x256xf64> to tensor<?x1xf64>
    %l = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]}
        outs(%c : tensor<?x1xf64>) {
    ^bb0(%x: f64):
      %y = arith.divf %x, %pivot : f64
      linalg.yield %y : f64
    } -> tensor<?x1xf64>
    %a1 = tensor.insert_slice %l into %a[%k1, %k] [%n, 1] [1, 1] : tensor<?x1xf64> into tensor<256x256xf64>
    %u = tensor.extract_slice %a1[%k, %k1] [1, %n] [1, 1] : tensor<256x256xf64> to tensor<1x?xf64>
    %s = tensor.extract_slice %a1[%k1, %k1] [%n, %n] [1, 1] : tensor<256x256xf64> to tensor<?x?xf64>
    %t = linalg.generic {indexing_maps = [#row, #col, #all], iterator_types = ["parallel", "parallel"]}
        ins(%l, %u : tensor<?x1xf64>, tensor<1x?xf64>) outs(%s : tensor<?x?xf64>) {
    ^bb0(%li: f64, %uj: f64, %x: f64):
      %m = arith.mulf %li, %uj : f64
      %y = arith.subf %x, %m : f64
      linalg.yield %y : f64
    } -> tensor<?x?xf64>
    %a2 = tensor.insert_slice %t into %a1[%k1, %k1] [%n, %n] [1, 1] : tensor<?x?xf64> into tensor<256x256xf64>
    scf.yield %a2 : tensor<256x256xf64>
  }
  return %r : tensor<256x256xf64>
}
