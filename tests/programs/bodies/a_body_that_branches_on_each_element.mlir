// title: A body that branches on each element.
// The tensor program branches on each element of %u, so all of them are defined.
// verdict: proved
// unproved: "%q = scf.if %is -> (i32) {\n      %y = arith.addi %old, %old : i32\n      scf.yield %y : i32\n    } else {\n      scf.yield %old : i32\n    }" => "%q = scf.if %p -> (i32) {\n%i = scf.if %is -> (i32) {\n%y = arith.addi %old, %old : i32\nscf.yield %y : i32\n} else {\nscf.yield %old : i32\n}\nscf.yield %i : i32\n} else {\nscf.yield %old : i32\n}", "%q = arith.select %is, %old, %y : i32" => "%y1 = arith.select %p, %y, %old : i32\n%q = arith.select %is, %old, %y1 : i32" -- it branches only where %p holds
// unproved: "%q = scf.if %is -> (i32) {\n      %y = arith.addi %old, %old : i32\n      scf.yield %y : i32\n    } else {\n      scf.yield %old : i32\n    }" => "%y = arith.addi %old, %old : i32\n%q0 = arith.select %is, %y, %old : i32\n%q = arith.ori %q0, %old : i32", "%q = arith.select %is, %old, %y : i32" => "%y1 = arith.ori %y, %old : i32\n%w = arith.shli %y1, %y1 : i32\n%q1 = arith.select %is, %old, %y1 : i32\n%v = arith.xori %w, %w : i32\n%q = arith.xori %q1, %v : i32" -- a shift may be by too much
func.func @f(%u: tensor<?xi32>, %t: tensor<?xi32>, %p: i1) -> tensor<?xi32> {
  %zero = arith.constant 0 : i32
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%u : tensor<?xi32>) outs(%t : tensor<?xi32>) {
  ^bb0(%a: i32, %old: i32):
    %is = arith.cmpi sgt, %a, %zero : i32
    %q = scf.if %is -> (i32) {
      %y = arith.addi %old, %old : i32
      scf.yield %y : i32
    } else {
      scf.yield %old : i32
    }
    linalg.yield %q : i32
  } -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// ----- target
func.func @f(%u: memref<?xi32>, %t: memref<?xi32>, %p: i1) -> memref<?xi32> {
  %zero = arith.constant 0 : i32
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%u : memref<?xi32>) outs(%t : memref<?xi32>) {
  ^bb0(%a: i32, %old: i32):
    %is = arith.cmpi sle, %a, %zero : i32
    %y = arith.addi %old, %old : i32
    %q = arith.select %is, %old, %y : i32
    linalg.yield %q : i32
  }
  return %t : memref<?xi32>
}
