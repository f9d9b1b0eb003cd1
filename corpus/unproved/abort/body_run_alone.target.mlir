func.func private @ext(i32)
func.func @f(%n: i32, %t: memref<i32>) -> memref<i32> {
  %z = arith.constant 0 : index
  %o1 = arith.constant 1 : index
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %c7 = arith.constant 7 : i32
  %k = arith.cmpi eq, %n, %c0 : i32
  %v = arith.select %k, %c7, %n : i32
  %r = memref.alloc() : memref<i32>
  scf.for %i = %z to %o1 step %o1 {
    linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%r : memref<i32>) {
    ^bb0(%o: i32):
      func.call @ext(%v) : (i32) -> ()
      %d = arith.divsi %c1, %v : i32
      linalg.yield %d : i32
    }
  }
  return %r : memref<i32>
}
