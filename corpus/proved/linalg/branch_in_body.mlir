// title: A body branches for each element, calls a function, and divides only where it may.
func.func @doubled(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func @divide_where_it_may(%u: tensor<?xi32>, %t: tensor<?xi32>) -> tensor<?xi32> {
  %zero = arith.constant 0 : i32
  %r = linalg.map ins(%u, %t : tensor<?xi32>, tensor<?xi32>) outs(%t : tensor<?xi32>) (%x: i32, %y: i32, %old: i32) {
    %is = arith.cmpi ne, %x, %zero : i32
    %q = scf.if %is -> (i32) {
      %d = arith.divui %y, %x : i32
      scf.yield %d : i32
    } else {
      %d = func.call @doubled(%y) : (i32) -> i32
      scf.yield %d : i32
    }
    linalg.yield %q : i32
  }
  return %r : tensor<?xi32>
}
