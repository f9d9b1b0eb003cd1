// title: the part that is put back behind a loop is that of its last round
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<4xi64>, %k: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^bb1(%c0 : index)
^bb1(%i: index):
  %s = tensor.extract_slice %t[%i] [1] [1] : tensor<4xi64> to tensor<1xi64>
  %f = linalg.fill ins(%k : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %j, %c2 : index
  cf.cond_br %more, ^bb1(%j : index), ^bb2
^bb2:
  %n = tensor.insert_slice %f into %t[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
  %x = tensor.extract %n[%c0] : tensor<4xi64>
  return %x : i64
}
