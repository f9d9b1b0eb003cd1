#maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>]
func.func @sums(%t: memref<2x4xi32>, %z: memref<i32>) -> memref<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = memref.alloc() : memref<2xi32>
  linalg.map outs(%g : memref<2xi32>) (%x: i32) {
    %i = linalg.index 0 : index
    %row = memref.subview %t[%i, 0] [1, 4] [1, 1] : memref<2x4xi32> to memref<4xi32, strided<[1], offset: ?>>
    %r = memref.alloc() : memref<i32>
    memref.copy %z, %r : memref<i32> to memref<i32>
    linalg.generic {indexing_maps = #maps, iterator_types = ["reduction"]} ins(%row : memref<4xi32, strided<[1], offset: ?>>) outs(%r : memref<i32>) {
    ^bb1(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      linalg.yield %s : i32
    }
    %e = memref.load %r[] : memref<i32>
    linalg.yield %e : i32
  }
  %v = memref.load %g[%c0] : memref<2xi32>
  memref.store %v, %g[%c1] : memref<2xi32>
  return %g : memref<2xi32>
}
