// title: The quotient of a negative number is rounded down.
// verdict: proved
// wrong: "%c5 = arith.constant 5" => "%c5 = arith.constant 4" -- the quotient of a negative number is rounded down
func.func @f(%t: tensor<8xf32>) -> f32 {
  %a = arith.constant -7 : index
  %b = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %q = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%a)
  %k = arith.addi %q, %c5 : index
  %v = tensor.extract %t[%k] : tensor<8xf32>
  return %v : f32
}
// ----- target
func.func @f(%t: memref<8xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %v = memref.load %t[%c1] : memref<8xf32>
  return %v : f32
}
