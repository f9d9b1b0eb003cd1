func.func @f(%a: i64, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %n = arith.select %b, %c1, %c0 : index
  %e = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%e : memref<4xf32>)
  %e1 = memref.cast %e : memref<4xf32> to memref<4xf32, strided<[?]>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e1) -> memref<4xf32, strided<[?]>> {
    %k = memref.alloc() : memref<1xf32>
    memref.store %x, %k[%c0] : memref<1xf32>
    %s = memref.subview %k[0] [4] [%c0] : memref<1xf32> to memref<4xf32, strided<[?]>>
    scf.yield %s : memref<4xf32, strided<[?]>>
  }
  memref.store %y, %r[%c0] : memref<4xf32, strided<[?]>>
  %q = memref.load %r[%c1] : memref<4xf32, strided<[?]>>
  return %q : f32
}
