func.func private @ext(f32)
func.func @f(%t: memref<8xf32>, %x: f32, %n: index) -> memref<8xf32> {
  scf.forall (%i) in (8) {
    %s = memref.subview %t[%i] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
    linalg.fill ins(%x : f32) outs(%s : memref<1xf32, strided<[1], offset: ?>>)
  }
  call @ext(%x) : (f32) -> ()
  return %t : memref<8xf32>
}
