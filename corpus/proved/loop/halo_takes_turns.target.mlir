#id = affine_map<(d0) -> (d0)>
func.func @halo(%t: memref<6xf32>, %n: index) -> memref<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %other = memref.alloc() : memref<6xf32>
  memref.copy %t, %other : memref<6xf32> to memref<6xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %other) -> (memref<6xf32>, memref<6xf32>) {
    %l = memref.subview %a[0] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1]>>
    %h = memref.subview %a[2] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 2>>
    %m = memref.subview %b[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
    linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%l, %h : memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 2>>)
        outs(%m : memref<4xf32, strided<[1], offset: 1>>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    }
    scf.yield %b, %a : memref<6xf32>, memref<6xf32>
  }
  return %r#0 : memref<6xf32>
}
