func.func @f(%t: memref<8xf32>, %a: i64) -> f32 {
  %p = ub.poison : i1
  %c0 = arith.constant 0 : index
  %no = arith.constant false
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %u = arith.select %b, %p, %no : i1
  %s, %c = arith.addui_extended %u, %no : i1, i1
  %x = arith.constant 1.0 : f32
  scf.if %c {
    %y = memref.load %t[%c0] : memref<8xf32>
  }
  return %x : f32
}
