// title: The recursion ends with a constant; the calls before write to what they get.

func.func @g(%n: index, %y: f64) -> tensor<2xf64> {
  %c = arith.constant 0 : index
  %one = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c : index
  %r = scf.if %more -> tensor<2xf64> {
    %m = arith.subi %n, %one : index
    %0 = func.call @g(%m, %y) : (index, f64) -> tensor<2xf64>
    %2 = tensor.insert %y into %0[%c] : tensor<2xf64>
    scf.yield %2 : tensor<2xf64>
  } else {
    %0 = arith.constant dense<1.0> : tensor<2xf64>
    scf.yield %0 : tensor<2xf64>
  }
  return %r : tensor<2xf64>
}
