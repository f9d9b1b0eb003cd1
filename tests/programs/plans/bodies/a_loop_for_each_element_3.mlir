// title: A loop for each element.
// verdict: refuted
func.func @f(%t: tensor<?xi32>, %x: i32, %k: index, %n: index) -> tensor<?xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<?xi32>) {
  ^bb0(%a: i32):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %v = scf.for %j = %c0 to %c3 step %c1 iter_args(%s = %a) -> (i32) {
      %w = arith.addi %s, %x : i32
      scf.yield %w : i32
    }
    linalg.yield %v : i32
  } -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// ----- target
func.func @f(%t: memref<?xi32>, %x: i32, %k: index, %n: index) -> memref<?xi32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : memref<?xi32>) {
  ^bb0(%a: i32):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    vector.print %x : i32
    %v = scf.for %j = %c0 to %c3 step %c1 iter_args(%s = %a) -> (i32) {
      %w = arith.addi %s, %x : i32
      scf.yield %w : i32
    }
    linalg.yield %v : i32
  }
  return %t : memref<?xi32>
}
// ----- plan
{"points": []}
