// title: A reduction in the order of its indices.
// verdict: proved
// wrong: "iter_args(%a = %x)" => "iter_args(%a = %z)" -- another number to start with
// wrong: "arith.addi %a, %y" => "arith.addi %y, %y" -- nothing is summed up
// right: "arith.addi %a, %y" => "arith.addi %y, %a" -- the other way around
func.func @f(%t: tensor<8xi32>, %n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> i32 {
    %y = tensor.extract %t[%i] : tensor<8xi32>
    scf.reduce(%y : i32) {
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      scf.reduce.return %c : i32
    }
  }
  return %r : i32
}
// ----- target
func.func @f(%t: memref<8xi32>, %n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 7 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %y = memref.load %t[%i] : memref<8xi32>
    %c = arith.addi %a, %y : i32
    scf.yield %c : i32
  }
  return %r : i32
}
