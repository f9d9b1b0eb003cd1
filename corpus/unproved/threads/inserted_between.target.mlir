func.func @f(%t: memref<8xf32>, %z: f32, %q: i64) -> (memref<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %q, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %at = arith.select %b, %c4, %c0 : index
  %x = memref.load %t[%at] : memref<8xf32>
  scf.forall (%k) in (6) {
    %j = affine.apply affine_map<(d0) -> ((d0 * 3) mod 7 + 1)>(%k)
    memref.store %z, %t[%j] : memref<8xf32>
  }
  return %t, %x : memref<8xf32>, f32
}
