// title: One buffer here is not two there.
// verdict: unproved
// unproved: "func.call @g(%m, %n) : (memref<4xf32>, memref<4xf32>) -> ()\n  %y = memref.load %m[%c0] : memref<4xf32>" => "func.call @g(%m, %n) : (memref<4xf32>, memref<4xf32>) -> ()\n%y = memref.load %n[%c0] : memref<4xf32>" -- one buffer here is not two there
func.func private @g(memref<4xf32>, memref<4xf32>)
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
func.func private @g(memref<4xf32>, memref<4xf32>)
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
