// title: What another pass made of it.
// verdict: proved
// wrong: "%safe = arith.select %is, %one, %a" => "%safe = arith.select %is, %a, %one" -- another divisor
// unproved: "%one = arith.constant 1" => "%one = arith.constant 0" -- a division by zero
func.func private @twice(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func private @outside(i32) -> i32
func.func @f(%u: tensor<?xi32>, %t: tensor<?xi32>, %p: i1, %n: index) -> tensor<?xi32> {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%u : tensor<?xi32>) outs(%t : tensor<?xi32>) {
  ^bb0(%a: i32, %old: i32):
    %is = arith.cmpi sgt, %a, %zero : i32
    %q = scf.if %is -> (i32) {
      %d = arith.divsi %old, %a : i32
      %y = func.call @twice(%d) : (i32) -> i32
      scf.yield %y : i32
    } else {
      scf.yield %old : i32
    }
    linalg.yield %q : i32
  } -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// ----- target
func.func private @twice(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func private @outside(i32) -> i32
func.func @f(%u: memref<?xi32>, %t: memref<?xi32>, %p: i1, %n: index) -> memref<?xi32> {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%u : memref<?xi32>) outs(%t : memref<?xi32>) {
  ^bb0(%a: i32, %old: i32):
    %is = arith.cmpi sle, %a, %zero : i32
    %one = arith.constant 1 : i32
    %safe = arith.select %is, %one, %a : i32
    %d = arith.divsi %old, %safe : i32
    %y = arith.addi %d, %d : i32
    %q = arith.select %is, %old, %y : i32
    linalg.yield %q : i32
  }
  return %t : memref<?xi32>
}
