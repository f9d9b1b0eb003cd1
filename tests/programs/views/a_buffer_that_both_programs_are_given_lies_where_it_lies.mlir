// title: A buffer that both programs are given lies where it lies.
// verdict: proved
// right: each "n %o" => "n %s" -- a buffer that both programs are given lies where it lies
func.func @f(%m: memref<4xf32, strided<[?], offset: ?>>, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %b, %o, %n, %s = memref.extract_strided_metadata %m : memref<4xf32, strided<[?], offset: ?>> -> memref<f32>,
      index, index, index
  return %o : index
}
// ----- target
func.func @f(%m: memref<4xf32, strided<[?], offset: ?>>, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %b, %o, %n, %s = memref.extract_strided_metadata %m : memref<4xf32, strided<[?], offset: ?>> -> memref<f32>,
      index, index, index
  return %o : index
}
