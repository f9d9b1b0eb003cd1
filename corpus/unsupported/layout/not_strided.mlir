// title: A buffer whose layout is no strided one.
func.func @f(%m: memref<8xf32, affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>>, %i: index) -> f32 {
  %r = memref.load %m[%i] : memref<8xf32, affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>>
  return %r : f32
}
