// title: The same body.
// verdict: proved
// unproved: each "to %c3 step" => "to %n step" -- a loop of any length
// unproved: each "    %q = scf.for %k = %c0 to %c3 step %c1 iter_args(%s = %old) -> (i32) {" => "    %l = arith.constant 0 : i8\n    %h = arith.constant 3 : i8\n    %one = arith.constant 1 : i8\n    %q = scf.for %k = %l to %h step %one iter_args(%s = %a) -> (i32) : i8 {" -- a loop over machine integers
// unproved: each "%p: i1," => "%p: i1, %m: memref<?xi32>,", each "    %q = scf.for %k = %c0 to %c3 step %c1 iter_args(%s = %old) -> (i32) {" => "    scf.if %p { memref.store %a, %m[%c0] : memref<?xi32> }\n    %q = scf.for %k = %c0 to %c3 step %c1 iter_args(%s = %old) -> (i32) {" -- a store on one path
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
    %q = scf.for %k = %c0 to %c3 step %c1 iter_args(%s = %old) -> (i32) {
      %n1 = arith.addi %s, %a : i32
      scf.yield %n1 : i32
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
    %q = scf.for %k = %c0 to %c3 step %c1 iter_args(%s = %old) -> (i32) {
      %n1 = arith.addi %s, %a : i32
      scf.yield %n1 : i32
    }
    linalg.yield %q : i32
  }
  return %t : memref<?xi32>
}
