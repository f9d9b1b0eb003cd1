func.func private @ext(memref<4xf32, strided<[2]>>)
func.func @f(%x: f32) {
  %m = memref.alloc() : memref<4xf32, strided<[2]>>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32, strided<[2]>>)
  func.call @ext(%m) : (memref<4xf32, strided<[2]>>) -> ()
  return
}
