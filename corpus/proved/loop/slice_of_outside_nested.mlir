// title: In two loops, a part that only the outer one changes; the first round of the inner one needs the old contents.
// LLVM 22.1 makes something else of it (docs/found-bugs.md).
func.func private @show(i64)
func.func @f(%t: tensor<4xi64>, %k: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %s = tensor.extract_slice %t[%i] [1] [1] : tensor<4xi64> to tensor<1xi64>
      %f = linalg.fill ins(%k : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
      %n = tensor.insert_slice %f into %t[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
      %x = tensor.extract %n[%c0] : tensor<4xi64>
      func.call @show(%x) : (i64) -> ()
    }
  }
  return
}
