// title: A loop yields a constant, and writes to what the round before has yielded.
// pass: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}
// upstream: wrong
// ours: proved
func.func @yield_constant(%t: tensor<2xf32>, %n: index, %x: f32) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %b = %t) -> (tensor<2xf32>, tensor<2xf32>) {
    %written = tensor.insert %x into %b[%c0] : tensor<2xf32>
    %table = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
    scf.yield %written, %table : tensor<2xf32>, tensor<2xf32>
  }
  return %r#0 : tensor<2xf32>
}
