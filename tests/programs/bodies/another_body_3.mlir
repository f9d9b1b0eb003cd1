// title: Another body.
// verdict: refuted
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
    %i = linalg.index 0 : index
    %q = scf.index_switch %i -> i32
        case 2 { scf.yield %a : i32 }
        case 5 { scf.yield %zero : i32 }
        default { scf.yield %old : i32 }
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
    %i = linalg.index 0 : index
    %q = scf.index_switch %i -> i32
        case 3 { scf.yield %a : i32 }
        case 5 { scf.yield %zero : i32 }
        default { scf.yield %old : i32 }
    linalg.yield %q : i32
  }
  return %t : memref<?xi32>
}
