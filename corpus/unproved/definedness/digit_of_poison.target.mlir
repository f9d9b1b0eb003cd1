func.func @f(%t: memref<8xf32>, %a: i64) -> f32 {
  %p = ub.poison : index
  %c0 = arith.constant 0 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %u = arith.select %b, %p, %c0 : index
  %c2 = arith.constant 2 : index
  %q = arith.muli %u, %c2 : index
  %d:2 = affine.delinearize_index %q into (4, 2) : index, index
  %x = memref.load %t[%d#1] : memref<8xf32>
  return %x : f32
}
