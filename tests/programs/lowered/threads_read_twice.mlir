// title: Threads read an element twice.
// Nobody else writes to it, so both times it is the same.
// verdict: proved
// unproved: each "memref.load %m[%i]" => "memref.load %m[%c0]" -- another thread may write there meanwhile
func.func @f(%t: tensor<?xi32>, %x: i32) -> tensor<?xi32> {
  %z = arith.constant 0 : i32
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%t : tensor<?xi32>) {
  ^bb0(%o: i32):
    %b = arith.cmpi eq, %o, %o : i32
    %y = arith.select %b, %x, %z : i32
    linalg.yield %y : i32
  } -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// ----- target
func.func @f(%m: memref<?xi32>, %x: i32) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %n = memref.dim %m, %c0 : memref<?xi32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %u = memref.load %m[%i] : memref<?xi32>
    %v = memref.load %m[%i] : memref<?xi32>
    %b = arith.cmpi eq, %u, %v : i32
    %y = arith.select %b, %x, %z : i32
    memref.store %y, %m[%i] : memref<?xi32>
    scf.reduce
  }
  return %m : memref<?xi32>
}
