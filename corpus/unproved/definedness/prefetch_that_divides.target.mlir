func.func @f(%m: memref<4xf32>, %d: index, %s: index, %x: index) -> index {
  affine.prefetch %m[%d floordiv symbol(%s)], read, locality<3>, data : memref<4xf32>
  return %x : index
}
