// title: A round reads of the whole tensor only what no round has overwritten yet.
// against: outer_tensor_ahead_of_writes.target.mlir

func.func @f(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %r = scf.for %i = %c1 to %c9 step %c1 iter_args(%a = %t) -> tensor<64xf32> {
    %c7654321 = arith.constant 7654321 : index
    %p = arith.cmpi eq, %n, %c7654321 : index
    %other = arith.addi %i, %c1 : index
    %k = arith.select %p, %other, %i : index
    %x = tensor.extract %t[%k] : tensor<64xf32>
    %y = arith.addf %x, %x : f32
    %w = tensor.insert %y into %a[%i] : tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}
