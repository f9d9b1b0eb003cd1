func.func @f(%x: f32) {
  %m = memref.alloc() : memref<4xf32, strided<[2]>>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32, strided<[2]>>)
  "my.send"(%m) : (memref<4xf32, strided<[2]>>) -> ()
  return
}
