func.func private @h(%t: memref<4xf32, strided<[?]>>, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %y, %t[%c0] : memref<4xf32, strided<[?]>>
  %q = memref.load %t[%c1] : memref<4xf32, strided<[?]>>
  return %q : f32
}
func.func @f(%a: i64, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %z = scf.if %b -> f32 {
    %k = memref.alloc() : memref<1xf32>
    memref.store %x, %k[%c0] : memref<1xf32>
    %s = memref.subview %k[0] [4] [%c0] : memref<1xf32> to memref<4xf32, strided<[?]>>
    %q = func.call @h(%s, %y) : (memref<4xf32, strided<[?]>>, f32) -> f32
    scf.yield %q : f32
  } else {
    scf.yield %x : f32
  }
  return %z : f32
}
