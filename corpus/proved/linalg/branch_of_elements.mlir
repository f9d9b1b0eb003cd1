// title: A body divides by all elements but the first one.
// against: branch_of_elements.target.mlir
func.func @f(%t: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %g = tensor.generate {
  ^bb0(%i: index):
    %b = tensor.extract %t[%i] : tensor<4xi32>
    %is = arith.cmpi ne, %i, %c0 : index
    %v = scf.if %is -> (i32) {
      %q = arith.divui %c7, %b : i32
      scf.yield %q : i32
    } else {
      scf.yield %c7 : i32
    }
    tensor.yield %v : i32
  } : tensor<4xi32>
  return %g : tensor<4xi32>
}
