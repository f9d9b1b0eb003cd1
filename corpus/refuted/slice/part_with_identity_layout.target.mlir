module {
  func.func @f(%arg0: memref<?x?xi32>, %arg1: index, %arg2: index) -> memref<?x?xi32> {
    %subview = memref.subview %arg0[0, 0] [%arg1, %arg2] [1, 1] : memref<?x?xi32> to memref<?x?xi32, strided<[?, 1]>>
    %cast = memref.cast %subview : memref<?x?xi32, strided<[?, 1]>> to memref<?x?xi32>
    return %cast : memref<?x?xi32>
  }
}

