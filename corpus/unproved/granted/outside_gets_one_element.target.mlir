func.func private @ext(memref<4xf32, strided<[?]>>)
func.func @f(%a: i64, %x: f32) {
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %c0 = arith.constant 0 : index
  scf.if %b {
    %k = memref.alloc() : memref<1xf32>
    memref.store %x, %k[%c0] : memref<1xf32>
    %s = memref.subview %k[0] [4] [%c0] : memref<1xf32> to memref<4xf32, strided<[?]>>
    func.call @ext(%s) : (memref<4xf32, strided<[?]>>) -> ()
  }
  return
}
