func.func @f(%t: memref<4x8xf32>, %n: index) -> index {
  %s = memref.subview %t[0, 0] [%n, 8] [1, 1] : memref<4x8xf32> to memref<?x8xf32, strided<[8, 1]>>
  %a = memref.cast %s : memref<?x8xf32, strided<[8, 1]>> to memref<?x8xf32, strided<[?, 1]>>
  %c = memref.cast %a : memref<?x8xf32, strided<[?, 1]>> to memref<?x8xf32, strided<[9, 1]>>
  %d = memref.cast %c : memref<?x8xf32, strided<[9, 1]>> to memref<?x8xf32, strided<[?, 1]>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %d : memref<?x8xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
  return %strides#0 : index
}
