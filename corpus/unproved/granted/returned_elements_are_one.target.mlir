func.func private @h(%x: f32) -> memref<4xf32, strided<[?]>> {
  %c0 = arith.constant 0 : index
  %k = memref.alloc() : memref<1xf32>
  memref.store %x, %k[%c0] : memref<1xf32>
  %s = memref.subview %k[0] [4] [%c0] : memref<1xf32> to memref<4xf32, strided<[?]>>
  return %s : memref<4xf32, strided<[?]>>
}
func.func @f(%a: i64, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %z = scf.if %b -> f32 {
    %r = func.call @h(%x) : (f32) -> memref<4xf32, strided<[?]>>
    memref.store %y, %r[%c0] : memref<4xf32, strided<[?]>>
    %q = memref.load %r[%c1] : memref<4xf32, strided<[?]>>
    scf.yield %q : f32
  } else {
    scf.yield %x : f32
  }
  return %z : f32
}
