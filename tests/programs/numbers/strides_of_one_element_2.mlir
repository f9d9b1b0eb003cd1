// title: Strides of one element.
// A slice of one element says by its type alone which of its dimensions it keeps.
// verdict: refuted
func.func @f(%i: index) -> index {
  %r = arith.constant 4 : index
  return %r : index
}
// ----- target
func.func @f(%i: index) -> index {
  %m = memref.alloc() : memref<4x4xf32>
  %d = memref.subview %m[0, 0] [1, 1] [1, 1] : memref<4x4xf32> to memref<1xf32, strided<[1]>>
  %b, %off, %s, %r = memref.extract_strided_metadata %d : memref<1xf32, strided<[1]>> -> memref<f32>, index,
      index, index
  return %r : index
}
