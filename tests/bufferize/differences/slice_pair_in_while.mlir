// title: an scf.while overwrites another part of a tensor of outside in each round
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<4xi64>, %k: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i64
  %r:2 = scf.while (%i = %c0, %sum = %zero) : (index, i64) -> (index, i64) {
    %more = arith.cmpi slt, %i, %c2 : index
    scf.condition(%more) %i, %sum : index, i64
  } do {
  ^bb0(%i: index, %sum: i64):
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<4xi64> to tensor<1xi64>
    %f = linalg.fill ins(%k : i64) outs(%s : tensor<1xi64>) -> tensor<1xi64>
    %n = tensor.insert_slice %f into %t[%i] [1] [1] : tensor<1xi64> into tensor<4xi64>
    %x = tensor.extract %n[%c0] : tensor<4xi64>
    %next = arith.addi %sum, %x : i64
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %next : index, i64
  }
  return %r#1 : i64
}
