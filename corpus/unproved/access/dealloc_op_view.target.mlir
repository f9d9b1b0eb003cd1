func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: memref<8xf32>) -> f32 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %cm1 = arith.constant -1 : index
  %true = arith.constant true
  %false = arith.constant false
  %f0 = arith.constant 0.0 : f32
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  scf.if %g {
    %a = memref.alloc() : memref<8xf32>
    %s = memref.subview %a[4] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: 4>>
    bufferization.dealloc (%s : memref<2xf32, strided<[1], offset: 4>>) if (%true)
  }
  return %x : f32
}
