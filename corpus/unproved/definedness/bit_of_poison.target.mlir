func.func @f(%t: memref<8xf32>, %a: i64) -> f32 {
  %c2 = arith.constant 2 : index
  %p = ub.poison : index
  %c0 = arith.constant 0 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %u = arith.select %b, %p, %c0 : index
  %q = arith.muli %u, %c2 : index
  %d = arith.index_cast %q : index to i1
  %x = arith.constant 1.0 : f32
  scf.if %d {
    %y = memref.load %t[%c0] : memref<8xf32>
  }
  return %x : f32
}
