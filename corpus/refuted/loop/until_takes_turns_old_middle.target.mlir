#id = affine_map<(d0) -> (d0)>
func.func @until(%t: memref<6xf32>, %y: f32) -> memref<6xf32> {
  %c1 = arith.constant 1 : index
  %o = memref.alloc() : memref<6xf32>
  memref.copy %t, %o : memref<6xf32> to memref<6xf32>
  %r:2 = scf.while (%a = %t, %b = %o) : (memref<6xf32>, memref<6xf32>) -> (memref<6xf32>, memref<6xf32>) {
    %e = memref.load %a[%c1] : memref<6xf32>
    %c = arith.cmpf olt, %e, %y : f32
    scf.condition(%c) %a, %b : memref<6xf32>, memref<6xf32>
  } do {
  ^bb0(%a: memref<6xf32>, %b: memref<6xf32>):
    %l = memref.subview %a[0] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1]>>
    %h = memref.subview %a[2] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 2>>
    %m = memref.subview %b[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
    linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%l, %h : memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 2>>)
        outs(%m : memref<4xf32, strided<[1], offset: 1>>) {
    ^bb0(%p: f32, %q: f32, %o1: f32):
      %s = arith.addf %p, %q : f32
      %v = arith.addf %s, %o1 : f32
      linalg.yield %v : f32
    }
    scf.yield %b, %a : memref<6xf32>, memref<6xf32>
  }
  return %r#0 : memref<6xf32>
}
