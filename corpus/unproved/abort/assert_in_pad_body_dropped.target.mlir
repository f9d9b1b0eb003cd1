func.func private @ext()
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<8xf32>)
  %s = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %t, %s : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  call @ext() : () -> ()
  return %a : memref<8xf32>
}
