// title: A number that nobody wrote is one number once it is read: it is not another one for each who gets it.
// against: number_nobody_wrote.target.mlir
func.func @twice(%x: f32, %y: f32, %i: index) -> (f32, f32) {
  %e = tensor.empty() : tensor<3xf32>
  %a = tensor.extract %e[%i] : tensor<3xf32>
  return %a, %a : f32, f32
}

func.func @printed_before(%x: f32, %y: f32) -> f32 {
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<1xf32>
  %a = tensor.extract %e[%zero] : tensor<1xf32>
  vector.print %a : f32
  return %a : f32
}

func.func @one_more(%x: i32) -> (i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<1xi32>
  %a = tensor.extract %e[%zero] : tensor<1xi32>
  %b = arith.addi %a, %one : i32
  return %a, %b : i32, i32
}
