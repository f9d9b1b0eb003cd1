// title: One buffer here is not two there.
// verdict: refuted
// wrong: "func.call @g(%m, %n) : (memref<4xf32>, memref<4xf32>) -> ()\n  %y = memref.load %m[%c0] : memref<4xf32>" => "func.call @g(%m, %n) : (memref<4xf32>, memref<4xf32>) -> ()\n%y = memref.load %n[%c0] : memref<4xf32>" -- one buffer here is not two there
func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<4xf32>
  %y = arith.addf %x, %x : f32
  memref.store %y, %a[%c0] : memref<4xf32>
  %z = memref.load %b[%c0] : memref<4xf32>
  %w = arith.addf %z, %z : f32
  memref.store %w, %b[%c0] : memref<4xf32>
  return
}
func.func @f(%z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%z : f32) outs(%m : memref<4xf32>)
  func.call @g(%m, %m) : (memref<4xf32>, memref<4xf32>) -> ()
  %y = memref.load %m[%c0] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %y : f32
}
// ----- target
func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<4xf32>
  %y = arith.addf %x, %x : f32
  memref.store %y, %a[%c0] : memref<4xf32>
  %z = memref.load %b[%c0] : memref<4xf32>
  %w = arith.addf %z, %z : f32
  memref.store %w, %b[%c0] : memref<4xf32>
  return
}
func.func @f(%z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%z : f32) outs(%m : memref<4xf32>)
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%z : f32) outs(%n : memref<4xf32>)
  func.call @g(%m, %n) : (memref<4xf32>, memref<4xf32>) -> ()
  %y = memref.load %m[%c0] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return %y : f32
}
