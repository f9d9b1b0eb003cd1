func.func @f(%t: memref<8xf32>, %a: i64) -> f32 {
  %p = ub.poison : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %u = arith.select %b, %p, %c1 : index
  %v = memref.subview %t[0] [1] [%u] : memref<8xf32> to memref<1xf32, strided<[?]>>
  %x = memref.load %v[%c0] : memref<1xf32, strided<[?]>>
  return %x : f32
}
