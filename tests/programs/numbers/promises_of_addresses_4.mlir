// title: Promises of addresses.
// verdict: unproved
func.func @f(%m: memref<8xf32>, %n: memref<8xf32>, %i: index) -> (f32, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %u = memref.assume_alignment %m, 64 : memref<8xf32>
  %x = memref.load %u[%i] {alignment = 16 : i64} : memref<8xf32>
  %v = vector.load %n[%c0] {alignment = 16 : i64} : memref<8xf32>, vector<4xf32>
  memref.store %x, %n[%i] {alignment = 32 : i64} : memref<8xf32>
  return %x, %v : f32, vector<4xf32>
}
// ----- target
func.func @f(%m: memref<8xf32>, %n: memref<8xf32>, %i: index) -> (f32, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %u = memref.assume_alignment %m, 64 : memref<8xf32>
  %x = memref.load %u[%i] {alignment = 16 : i64} : memref<8xf32>
  %v = vector.load %n[%c0] {alignment = 64 : i64} : memref<8xf32>, vector<4xf32>
  memref.store %x, %n[%i] {alignment = 32 : i64} : memref<8xf32>
  return %x, %v : f32, vector<4xf32>
}
