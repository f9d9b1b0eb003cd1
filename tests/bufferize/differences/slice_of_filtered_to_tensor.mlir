// title: a slice of a buffer whose layout is known, with a dialect filter that leaves out `bufferization.to_tensor`
// pass: one-shot-bufferize{allow-unknown-ops copy-before-write dialect-filter=tensor}
// upstream: invalid
// ours: verifies
func.func @f(%t: tensor<3xi32>, %s: tensor<1xindex>) -> tensor<2xi32> {
  %r = tensor.reshape %t(%s) : (tensor<3xi32>, tensor<1xindex>) -> tensor<3xi32>
  %e = tensor.extract_slice %r[1] [2] [1] : tensor<3xi32> to tensor<2xi32>
  return %e : tensor<2xi32>
}
