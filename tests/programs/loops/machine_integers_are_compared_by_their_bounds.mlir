// title: Machine integers are compared by their bounds.
// Where adding the step wraps is not known, so the same rounds cannot be told by arithmetic.
// verdict: proved
// wrong: "scf.for %i = %x to %y step %s :" => "scf.for %i = %x to %s step %s :" -- machine integers are compared by their bounds
func.func @f(%t: tensor<4xi32>, %x: i32, %y: i32, %s: i32) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %x to %y step %s iter_args(%a = %t) -> (tensor<4xi32>) : i32 {
    %n = tensor.insert %i into %a[%c0] : tensor<4xi32>
    scf.yield %n : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}
// ----- target
func.func @f(%m: memref<4xi32>, %x: i32, %y: i32, %s: i32) -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  scf.for %i = %x to %y step %s : i32 {
    memref.store %i, %m[%c0] : memref<4xi32>
  }
  return %m : memref<4xi32>
}
