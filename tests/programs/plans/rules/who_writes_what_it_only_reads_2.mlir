// title: Who writes what it only reads.
// verdict: proved
func.func @f(%m: memref<2xf32>, %n: memref<2xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = memref.load %m[%c0] : memref<2xf32>
  return %v : f32
}
// ----- target
func.func @f(%m: memref<2xf32>, %n: memref<2xf32>, %x: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = memref.load %m[%c0] : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  memref.store %v, %m[%c0] : memref<2xf32>
  return %v : f32
}
// ----- plan
{"points": []}
