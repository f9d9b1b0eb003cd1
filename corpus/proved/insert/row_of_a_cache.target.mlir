func.func @f(%w: memref<?x?xf32>, %x: memref<?xf32>, %cache: memref<?x?xf32>, %k: index, %n: index) -> (memref<?x?xf32>, f32) {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %s = memref.subview %cache[%k, 0] [1, %n] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  linalg.fill ins(%z : f32) outs(%s : memref<?xf32, strided<[1], offset: ?>>)
  linalg.matvec ins(%w, %x : memref<?x?xf32>, memref<?xf32>) outs(%s : memref<?xf32, strided<[1], offset: ?>>)
  %y = memref.load %s[%c0] : memref<?xf32, strided<[1], offset: ?>>
  return %cache, %y : memref<?x?xf32>, f32
}
