func.func private @h(%s: memref<4xf32, strided<[?]>>) -> index {
  %b, %o, %n, %st = memref.extract_strided_metadata %s : memref<4xf32, strided<[?]>> -> memref<f32>, index, index, index
  return %st : index
}
func.func @f(%x: f32, %a: i64) -> index {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %z = scf.if %b -> index {
    %m = memref.alloc() : memref<8xf32>
    linalg.fill ins(%x : f32) outs(%m : memref<8xf32>)
    %s = memref.subview %m[0] [4] [%c1] : memref<8xf32> to memref<4xf32, strided<[?]>>
    %q = func.call @h(%s) : (memref<4xf32, strided<[?]>>) -> index
    scf.yield %q : index
  } else {
    scf.yield %c2 : index
  }
  return %z : index
}
