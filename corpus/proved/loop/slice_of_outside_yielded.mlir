// title: What a loop yields is a tensor of outside with another part overwritten in each round.
// LLVM 22.1 makes something else of it (docs/found-bugs.md).
// options: bufferize-function-boundaries allow-return-allocs-from-loops
func.func @f(%t: tensor<4xi64>, %k: i64) -> tensor<4xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t) -> (tensor<4xi64>) {
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<4xi64> to tensor<1xi64>
    %f = linalg.fill ins(%k : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
    %n = tensor.insert_slice %f into %t[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
    scf.yield %n : tensor<4xi64>
  }
  return %r : tensor<4xi64>
}
