// title: The base of a buffer need not be one of its elements.
// Behind it there may be the memory of somebody else.
// verdict: proved
// unproved: "%p = arith.cmpi eq" => "%p = arith.cmpi sgt", "%y = memref.load %b[] : memref<f32>" => "", "memref.store %y" => "memref.store %x" -- the base of a buffer need not be one of its elements
func.func @f(%m: memref<4xf32, strided<[1], offset: ?>>, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %b, %o, %n, %s = memref.extract_strided_metadata %m : memref<4xf32, strided<[1], offset: ?>> -> memref<f32>,
      index, index, index
  return %c0 : index
}
// ----- target
func.func @f(%m: memref<4xf32, strided<[1], offset: ?>>, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %b, %o, %n, %s = memref.extract_strided_metadata %m : memref<4xf32, strided<[1], offset: ?>> -> memref<f32>,
      index, index, index
  %p = arith.cmpi eq, %o, %c0 : index
  scf.if %p {
    %y = memref.load %b[] : memref<f32>
    memref.store %x, %b[] : memref<f32>
    memref.store %y, %b[] : memref<f32>
  }
  return %c0 : index
}
