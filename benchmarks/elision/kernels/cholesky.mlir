// what: Cholesky, right-looking, in place: pivot, column, and the update of what is right of it
#row = affine_map<(i, j) -> (i, 0)>
#col = affine_map<(i, j) -> (j, 0)>
#all = affine_map<(i, j) -> (i, j)>
func.func @kernel(%A: tensor<256x256xf64>) -> tensor<256x256xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 256 : index
  %r = scf.for %k = %c0 to %size step %c1 iter_args(%a = %A) -> (tensor<256x256xf64>) {
    %k1 = affine.apply affine_map<(k) -> (k + 1)>(%k)
    %n = affine.apply affine_map<(k) -> (255 - k)>(%k)
    %d = tensor.extract %a[%k, %k] : tensor<256x256xf64>
    %root = math.sqrt %d : f64
    %a1 = tensor.insert %root into %a[%k, %k] : tensor<256x256xf64>
    %c = tensor.extract_slice %a[%k1, %k] [%n, 1] [1, 1] : tensor<256x256xf64> to tensor<?x1xf64>
    %e = tensor.empty(%n) : tensor<?x1xf64>
    %l = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
        ins(%c : tensor<?x1xf64>) outs(%e : tensor<?x1xf64>) {
    ^bb0(%x: f64, %o: f64):
      %y = arith.divf %x, %root : f64
      linalg.yield %y : f64
    } -> tensor<?x1xf64>
    %a2 = tensor.insert_slice %l into %a1[%k1, %k] [%n, 1] [1, 1] : tensor<?x1xf64> into tensor<256x256xf64>
    %s = tensor.extract_slice %a2[%k1, %k1] [%n, %n] [1, 1] : tensor<256x256xf64> to tensor<?x?xf64>
    %t = linalg.generic {indexing_maps = [#row, #col, #all], iterator_types = ["parallel", "parallel"]}
        ins(%l, %l : tensor<?x1xf64>, tensor<?x1xf64>) outs(%s : tensor<?x?xf64>) {
    ^bb0(%li: f64, %lj: f64, %x: f64):
      %m = arith.mulf %li, %lj : f64
      %y = arith.subf %x, %m : f64
      linalg.yield %y : f64
    } -> tensor<?x?xf64>
    %a3 = tensor.insert_slice %t into %a2[%k1, %k1] [%n, %n] [1, 1] : tensor<?x?xf64> into tensor<256x256xf64>
    scf.yield %a3 : tensor<256x256xf64>
  }
  return %r : tensor<256x256xf64>
}
