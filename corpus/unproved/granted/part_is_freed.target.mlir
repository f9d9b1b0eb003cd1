func.func private @h(%x: f32) -> memref<4xf32, strided<[1], offset: 2>> {
  %k = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%k : memref<8xf32>)
  %s = memref.subview %k[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  return %s : memref<4xf32, strided<[1], offset: 2>>
}
func.func @f(%a: i64, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %z = scf.if %b -> f32 {
    %r = func.call @h(%x) : (f32) -> memref<4xf32, strided<[1], offset: 2>>
    %q = memref.load %r[%c0] : memref<4xf32, strided<[1], offset: 2>>
    memref.dealloc %r : memref<4xf32, strided<[1], offset: 2>>
    scf.yield %q : f32
  } else {
    scf.yield %x : f32
  }
  return %z : f32
}
