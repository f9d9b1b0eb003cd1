// name: meanwhile

func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %old = memref.load %a[%c0] : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  %r = memref.load %b[%c0] : memref<4xf32>
  memref.store %old, %a[%c0] : memref<4xf32>
  return %r : f32
}
// -----
// name: meanwhile_2

func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = memref.load %b[%c0] : memref<4xf32>
  return %r : f32
}
// -----
// name: meanwhile_3

func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32) -> f32 {
  %r = call @g(%m, %n, %x) : (memref<4xf32>, memref<4xf32>, f32) -> f32
  return %r : f32
}
// -----
// name: store_first

func.func private @g(%a: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  memref.store %x, %k[%c0] : memref<4xf32>
  %r = memref.load %a[%c0] : memref<4xf32>
  return %r : f32
}
// -----
// name: gives

func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %k = memref.get_global @k : memref<4xf32>
  %r = call @g(%m, %x) : (memref<4xf32>, f32) -> f32
  return %r : f32
}
// -----
// name: touched

func.func private @ext(memref<4xf32>)
func.func private @h(%m: memref<4xf32>) {
  "my.touch"(%m) : (memref<4xf32>) -> ()
  call @ext(%m) : (memref<4xf32>) -> ()
  return
}
func.func private @between(%m: memref<4xf32>) {
  call @h(%m) : (memref<4xf32>) -> ()
  return
}
func.func @f(%m: memref<4xf32>) {
  call @between(%m) : (memref<4xf32>) -> ()
  return
}

