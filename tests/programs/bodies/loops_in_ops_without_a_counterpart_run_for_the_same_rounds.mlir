// title: Loops in ops without a counterpart run for the same rounds.
// verdict: proved
// right: "scf.if %true {\n    scf.for %i = %c0 to %n step %c1 {\n      %next = arith.addi %i, %c1 : index\n    }\n  }" => "" -- a loop that only one program has comes to an end
// right: "scf.yield\n  }" => "scf.yield\n}\n%known = arith.cmpi sle, %n, %n : index\ncf.assert %known, \"known\"", "%true = arith.constant true" => "%true = arith.constant true\n%known = arith.cmpi sle, %n, %n : index\ncf.assert %known, \"known\"" -- loops before and behind an assertion run for the same rounds
// unproved: "scf.if %true {\n    scf.for %i = %c0 to %n step %c1 {" => "scf.if %true {\nscf.for %i = %c0 to %m step %c1 {" -- loops in ops without a counterpart run for other rounds
// unproved: "scf.if %true {\n    scf.for %i = %c0 to %n step %c1 {" => "scf.if %true {\nscf.for %i = %c0 to %c0 step %c1 {" -- loops in ops without a counterpart run for other rounds
// unproved: "scf.if %true" => "scf.if %is" -- loops in ops without a counterpart run for other rounds
// unproved: "scf.yield\n  }" => "scf.yield\n}\n%known = arith.cmpi sle, %n, %n : index\ncf.assert %known, \"known\"", "%true = arith.constant true" => "%true = arith.constant true\n%known = arith.cmpi sle, %n, %n : index\ncf.assert %known, \"known\"", "scf.if %true {\n    scf.for %i = %c0 to %n step %c1 {" => "scf.if %true {\nscf.for %i = %c0 to %m step %c1 {" -- loops in other places belong to nothing
// unproved: "scf.execute_region {" => "%is = arith.cmpi sle, %n, %c1 : index\nscf.if %is {\n} else {", "scf.yield" => "", "%is =" => "%was =", "%m = arith.select %is" => "%m = arith.select %was", "%true = arith.constant true" => "%true = arith.constant true\n%is = arith.cmpi sle, %n, %c1 : index\nscf.if %is {\n}" -- a loop on one way runs for no rounds on the other
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.execute_region {
    scf.for %i = %c0 to %n step %c1 {
      %next = arith.addi %i, %c1 : index
    }
    scf.yield
  }
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %u : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %big = arith.constant 7654321 : index
  %is = arith.cmpi eq, %n, %big : index
  %m = arith.select %is, %c1, %n : index
  %true = arith.constant true
  scf.if %true {
    scf.for %i = %c0 to %n step %c1 {
      %next = arith.addi %i, %c1 : index
    }
  }
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}
