func.func private @h(%x: f32) -> memref<4xf32> {
  %k = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%k : memref<8xf32>)
  %s = memref.subview %k[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %s1 = memref.cast %s : memref<4xf32, strided<[1]>> to memref<4xf32>
  return %s1 : memref<4xf32>
}
func.func @f(%a: i64, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %z = scf.if %b -> f32 {
    %r = func.call @h(%x) : (f32) -> memref<4xf32>
    %r1 = memref.realloc %r : memref<4xf32> to memref<8xf32>
    %q = memref.load %r1[%c0] : memref<8xf32>
    memref.dealloc %r1 : memref<8xf32>
    scf.yield %q : f32
  } else {
    scf.yield %x : f32
  }
  return %z : f32
}
