func.func @f(%t: memref<8xf32>, %x: f32, %n: index) -> (f32, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = memref.subview %t[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %first = memref.cast %start : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: ?>>
  %copy = memref.alloc() : memref<4xf32>
  memref.copy %start, %copy : memref<4xf32, strided<[1]>> to memref<4xf32>
  %low = memref.cast %copy : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %end = memref.subview %t[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %high = memref.cast %end : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32, strided<[1], offset: ?>>
  %r, %m, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %low, %b = %first, %y = %x) -> (memref<4xf32, strided<[1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>, f32) {
    %e = memref.load %a[%c1] : memref<4xf32, strided<[1], offset: ?>>
    %z = arith.addf %y, %e : f32
    memref.store %z, %high[%c1] : memref<4xf32, strided<[1], offset: ?>>
    scf.yield %b, %high, %z : memref<4xf32, strided<[1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>, f32
  }
  %u = memref.alloc() : memref<4xf32>
  linalg.map outs(%u : memref<4xf32>) (%o: f32) { linalg.yield %s : f32 }
  %v = memref.alloc() : memref<4xf32>
  linalg.map outs(%v : memref<4xf32>) (%o: f32) { linalg.yield %x : f32 }
  %p, %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %u, %b = %v) -> (memref<4xf32>, memref<4xf32>) {
    %e = memref.load %a[%c0] : memref<4xf32>
    memref.store %e, %b[%c1] : memref<4xf32>
    %c = memref.alloc() : memref<4xf32>
    memref.copy %b, %c : memref<4xf32> to memref<4xf32>
    %d = memref.alloc() : memref<4xf32>
    memref.copy %a, %d : memref<4xf32> to memref<4xf32>
    scf.yield %c, %d : memref<4xf32>, memref<4xf32>
  }
  return %s, %p : f32, memref<4xf32>
}
