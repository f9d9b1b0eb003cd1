// title: a thread swaps its parts of two shared outputs
// pass: one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}
// upstream: wrong
// ours: runs
// lower: scf-forall-to-for
// result: 3
func.func private @swap(%t: tensor<2xi64>, %u: tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>) {
  %r:2 = scf.forall (%j) in (2) shared_outs(%a = %t, %b = %u) -> (tensor<2xi64>, tensor<2xi64>) {
    %x = tensor.extract_slice %a[%j] [1] [1] : tensor<2xi64> to tensor<1xi64>
    %y = tensor.extract_slice %b[%j] [1] [1] : tensor<2xi64> to tensor<1xi64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %a[%j] [1] [1] : tensor<1xi64> into tensor<2xi64>
      tensor.parallel_insert_slice %x into %b[%j] [1] [1] : tensor<1xi64> into tensor<2xi64>
    }
  }
  return %r#0, %r#1 : tensor<2xi64>, tensor<2xi64>
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %i3 = arith.constant 3 : i64
  %i5 = arith.constant 5 : i64
  %t = tensor.from_elements %i3, %i3 : tensor<2xi64>
  %u = tensor.from_elements %i5, %i5 : tensor<2xi64>
  %r:2 = func.call @swap(%t, %u) : (tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>)
  %e = tensor.extract %r#1[%c0] : tensor<2xi64>
  return %e : i64
}
