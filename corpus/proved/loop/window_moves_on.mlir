// title: A loop carries a window of one buffer, which moves on and is written in each round.
// options: bufferize-function-boundaries allow-return-allocs-from-loops
// bufferizer: builtin, mlir-opt
func.func @move_on(%t: tensor<40xf32>, %x: f32, %n: index, %m: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = tensor.extract_slice %t[0] [%m] [1] : tensor<40xf32> to tensor<?xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%w = %first) -> (tensor<?xf32>) {
    %old = tensor.extract %w[%c1] : tensor<?xf32>
    %sum = arith.addf %old, %x : f32
    %new = tensor.insert %sum into %w[%c1] : tensor<?xf32>
    %d = tensor.dim %w, %c0 : tensor<?xf32>
    %less = arith.subi %d, %c1 : index
    %next = tensor.extract_slice %new[1] [%less] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  %e = tensor.extract %r[%c0] : tensor<?xf32>
  return %e : f32
}
