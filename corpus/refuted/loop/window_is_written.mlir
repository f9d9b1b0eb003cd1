// title: A round writes to a part of a buffer that a later round reads.
// against: window_is_written.target.mlir
func.func @f(%t: tensor<8xf32>, %x: f32, %n: index) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %low = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %high = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r, %m, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %low, %b = %low, %y = %x) -> (tensor<4xf32>, tensor<4xf32>, f32) {
    %e = tensor.extract %a[%c1] : tensor<4xf32>
    %z = arith.addf %y, %e : f32
    scf.yield %b, %high, %z : tensor<4xf32>, tensor<4xf32>, f32
  }
  %u = tensor.splat %s : tensor<4xf32>
  %v = tensor.splat %x : tensor<4xf32>
  %p, %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %u, %b = %v) -> (tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %c = tensor.insert %e into %b[%c1] : tensor<4xf32>
    scf.yield %c, %a : tensor<4xf32>, tensor<4xf32>
  }
  return %s, %p : f32, tensor<4xf32>
}
