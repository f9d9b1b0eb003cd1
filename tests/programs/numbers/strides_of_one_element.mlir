// title: Strides of one element.
// A slice of one element says by its type alone which of its dimensions it keeps.
// verdict: proved
// right: "%d = memref.subview %m[0, 0] [2" => "%d = memref.subview %m[0, 0] [1", "> to memref<2xf32" => "> to memref<1xf32", "%d : memref<2xf32" => "%d : memref<1xf32" -- strides of one element
func.func @f(%i: index) -> index {
  %r = arith.constant 4 : index
  return %r : index
}
// ----- target
func.func @f(%i: index) -> index {
  %m = memref.alloc() : memref<4x4xf32>
  %d = memref.subview %m[0, 0] [2, 1] [1, 1] : memref<4x4xf32> to memref<2xf32, strided<[4]>>
  %b, %off, %s, %r = memref.extract_strided_metadata %d : memref<2xf32, strided<[4]>> -> memref<f32>, index,
      index, index
  return %r : index
}
