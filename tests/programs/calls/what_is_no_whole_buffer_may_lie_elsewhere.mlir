// title: What is no whole buffer may lie elsewhere.
// verdict: unproved
func.func private @h(%s: memref<4xf32>) {
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.assume_alignment %s, 64 : memref<4xf32>
  memref.store %x, %s[%c0] : memref<4xf32>
  return
}
func.func @f() -> f32 {
  %c0 = arith.constant 0 : index
  %start = arith.constant 0 : index
  %m = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
  %s = memref.view %m[%start][] : memref<256xi8> to memref<4xf32>
  func.call @h(%s) : (memref<4xf32>) -> ()
  %x = memref.load %s[%c0] : memref<4xf32>
  return %x : f32
}
// ----- target
func.func private @h(%s: memref<4xf32>) {
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.assume_alignment %s, 64 : memref<4xf32>
  memref.store %x, %s[%c0] : memref<4xf32>
  return
}
func.func @f() -> f32 {
  %c0 = arith.constant 0 : index
  %start = arith.constant 4 : index
  %m = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
  %s = memref.view %m[%start][] : memref<256xi8> to memref<4xf32>
  func.call @h(%s) : (memref<4xf32>) -> ()
  %x = memref.load %s[%c0] : memref<4xf32>
  return %x : f32
}
