// title: A branch for each element.
// verdict: proved
// wrong: "%q = arith.divui %x, %a : i32\n      %m = memref.alloc() : memref<1xi32>\n      memref.store %q, %m[%c0] : memref<1xi32>\n      %w = memref.load %m[%c0] : memref<1xi32>\n      scf.yield %w : i32" => "%q = arith.divui %a, %x : i32\nscf.yield %q : i32" -- a branch for each element
// wrong: "memref.store %q" => "memref.store %x" -- a branch for each element
func.func @f(%t: tensor<?xi32>, %x: i32, %k: index, %n: index) -> tensor<?xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<?xi32>) {
  ^bb0(%a: i32):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %i = linalg.index 0 : index
    %is = arith.cmpi slt, %i, %k : index
    %v = scf.if %is -> (i32) {
      %q = arith.divui %x, %a : i32
      scf.yield %q : i32
    } else {
      scf.yield %x : i32
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
    %i = linalg.index 0 : index
    %is = arith.cmpi slt, %i, %k : index
    %v = scf.if %is -> (i32) {
      %q = arith.divui %x, %a : i32
      %m = memref.alloc() : memref<1xi32>
      memref.store %q, %m[%c0] : memref<1xi32>
      %w = memref.load %m[%c0] : memref<1xi32>
      scf.yield %w : i32
    } else {
      scf.yield %x : i32
    }
    linalg.yield %v : i32
  }
  return %t : memref<?xi32>
}
// ----- plan
{"points": []}
