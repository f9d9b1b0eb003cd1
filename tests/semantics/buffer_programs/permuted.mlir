// normalize: buffers whose dimensions lie in another order.
#columns = affine_map<(d0, d1) -> (d1, d0)>
#turned = affine_map<(d0, d1, d2) -> (d2, d0, d1)>

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<2x3xi32, #columns>
  %t = memref.alloc() : memref<2x3x4xi32, #turned>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %k = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
      %x = arith.index_cast %k : index to i32
      affine.store %x, %m[%i, %j] : memref<2x3xi32, #columns>
      affine.for %l = 0 to 4 {
        %n = affine.apply affine_map<(d0, d1, d2) -> (d0 * 100 + d1 * 10 + d2)>(%i, %j, %l)
        %y = arith.index_cast %n : index to i32
        affine.store %y, %t[%i, %j, %l] : memref<2x3x4xi32, #turned>
      }
    }
  }
  %a = affine.load %m[1, 2] : memref<2x3xi32, #columns>
  vector.print %a : i32
  %b = affine.load %m[1, 0] : memref<2x3xi32, #columns>
  vector.print %b : i32
  %c = affine.load %t[1, 2, 3] : memref<2x3x4xi32, #turned>
  vector.print %c : i32
  %d = memref.load %t[%c0, %c2, %c3] : memref<2x3x4xi32, #turned>
  vector.print %d : i32
  %e = memref.load %m[%c0, %c1] : memref<2x3xi32, #columns>
  vector.print %e : i32
  return
}
