// name: a_dense_constant_has_pairs

func.func @f(%i: index) -> complex<f64> {
  %t = arith.constant dense<[(1.0, 2.0), (3.0, -4.5)]> : tensor<2xcomplex<f64>>
  %x = tensor.extract %t[%i] : tensor<2xcomplex<f64>>
  return %x : complex<f64>
}
// -----
// name: a_splat_stands_for_all

func.func @f(%i: index) -> complex<i32> {
  %t = arith.constant dense<(1, 2)> : tensor<2xcomplex<i32>>
  %x = tensor.extract %t[%i] : tensor<2xcomplex<i32>>
  return %x : complex<i32>
}
