// title: A program that writes to a buffer that it says is only read is undefined.
// verdict: vacuous
func.func @f(%m: memref<4xf32> {llvm.readonly}, %x: f32, %i: index) -> f32 {
  memref.store %x, %m[%i] : memref<4xf32>
  return %x : f32
}
// ----- target
func.func @f(%m: memref<4xf32> {llvm.readonly}, %x: f32, %i: index) -> f32 {
  memref.store %x, %m[%i] : memref<4xf32>
  return %x : f32
}
