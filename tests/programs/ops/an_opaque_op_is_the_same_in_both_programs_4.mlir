// title: An opaque op is the same in both programs.
// verdict: proved
func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  "acme.scramble"(%m) : (memref<4xf32>) -> ()
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  "acme.scramble"(%m) : (memref<4xf32>) -> ()
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}
