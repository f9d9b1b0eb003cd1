// name: needed
// what: each round adds to one place what stood there before the round
func.func @kernel(%t0: tensor<6xf32>, %n: index) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %t0) -> (tensor<6xf32>) {
    %x = tensor.extract %t[%i] : tensor<6xf32>
    %a = arith.addf %x, %x : f32
    %u = tensor.insert %a into %t[%i] : tensor<6xf32>
    %y = tensor.extract %t[%i] : tensor<6xf32>
    %b = arith.addf %y, %x : f32
    %w = tensor.insert %b into %u[%c0] : tensor<6xf32>
    scf.yield %w : tensor<6xf32>
  }
  return %r : tensor<6xf32>
}

