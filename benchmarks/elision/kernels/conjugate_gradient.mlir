// what: conjugate gradient for a symmetric matrix; x, r and p are carried
#id = affine_map<(i) -> (i)>
func.func @kernel(%A: tensor<384x384xf64>, %b: tensor<384xf64>) -> tensor<384xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rounds = arith.constant 25 : index
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<384xf64>
  %s = tensor.empty() : tensor<f64>
  %x0 = linalg.fill ins(%zero : f64) outs(%e : tensor<384xf64>) -> tensor<384xf64>
  %z0 = linalg.fill ins(%zero : f64) outs(%s : tensor<f64>) -> tensor<f64>
  %d0 = linalg.dot ins(%b, %b : tensor<384xf64>, tensor<384xf64>) outs(%z0 : tensor<f64>) -> tensor<f64>
  %rr0 = tensor.extract %d0[] : tensor<f64>
  %out:4 = scf.for %k = %c0 to %rounds step %c1 iter_args(%x = %x0, %r = %b, %p = %b, %rr = %rr0)
      -> (tensor<384xf64>, tensor<384xf64>, tensor<384xf64>, f64) {
    %f = linalg.fill ins(%zero : f64) outs(%e : tensor<384xf64>) -> tensor<384xf64>
    %q = linalg.matvec ins(%A, %p : tensor<384x384xf64>, tensor<384xf64>)
                       outs(%f : tensor<384xf64>) -> tensor<384xf64>
    %z1 = linalg.fill ins(%zero : f64) outs(%s : tensor<f64>) -> tensor<f64>
    %d1 = linalg.dot ins(%p, %q : tensor<384xf64>, tensor<384xf64>) outs(%z1 : tensor<f64>) -> tensor<f64>
    %pq = tensor.extract %d1[] : tensor<f64>
    %alpha = arith.divf %rr, %pq : f64
    %x1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%p : tensor<384xf64>) outs(%x : tensor<384xf64>) {
    ^bb0(%pi: f64, %xi: f64):
      %m = arith.mulf %alpha, %pi : f64
      %a = arith.addf %xi, %m : f64
      linalg.yield %a : f64
    } -> tensor<384xf64>
    %r1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%q : tensor<384xf64>) outs(%r : tensor<384xf64>) {
    ^bb0(%qi: f64, %ri: f64):
      %m = arith.mulf %alpha, %qi : f64
      %a = arith.subf %ri, %m : f64
      linalg.yield %a : f64
    } -> tensor<384xf64>
    %z2 = linalg.fill ins(%zero : f64) outs(%s : tensor<f64>) -> tensor<f64>
    %d2 = linalg.dot ins(%r1, %r1 : tensor<384xf64>, tensor<384xf64>) outs(%z2 : tensor<f64>) -> tensor<f64>
    %rr1 = tensor.extract %d2[] : tensor<f64>
    %beta = arith.divf %rr1, %rr : f64
    %p1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%r1 : tensor<384xf64>) outs(%p : tensor<384xf64>) {
    ^bb0(%ri: f64, %pi: f64):
      %m = arith.mulf %beta, %pi : f64
      %a = arith.addf %ri, %m : f64
      linalg.yield %a : f64
    } -> tensor<384xf64>
    scf.yield %x1, %r1, %p1, %rr1 : tensor<384xf64>, tensor<384xf64>, tensor<384xf64>, f64
  }
  return %out#0 : tensor<384xf64>
}
