func.func @f(%t: memref<4xf32>, %n: index) {
  %c1000 = arith.constant 1000 : index
  %m = arith.muli %n, %c1000 : index
  %k = arith.constant 7654321000 : index
  %g = arith.cmpi eq, %m, %k : index
  %c3 = arith.constant 3 : index
  %at = arith.select %g, %c3, %c3 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : memref<4xf32>) {
  ^bb0(%x: f32):
    %y = memref.load %t[%at] : memref<4xf32>
    linalg.yield
  }
  return
}
