// title: A buffer of both programs that is said not to be written is not written, not even with what it held.
// verdict: proved
// unproved: "store %x, %a[%i]" => "store %x, %m[%i]" -- by a conversion to LLVM
// unproved: "store %y, %b[%i]" => "store %y, %n[%i]" -- by bufferization
// unproved: "store %z, %c[%i]" => "store %z, %o[%i]" -- by bufferization, in other words
// right: "store %x, %d[%i]" => "store %x, %p[%i]" -- a buffer of which nothing is said
func.func @f(%m: memref<4xf32> {llvm.readonly}, %n: memref<4xf32> {bufferization.access = "read"}, %o: memref<4xf32> {bufferization.writable = false}, %p: memref<4xf32>, %i: index) -> f32 {
  %x = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %p[%i] : memref<4xf32>
  return %x : f32
}
// ----- target
func.func @f(%m: memref<4xf32> {llvm.readonly}, %n: memref<4xf32> {bufferization.access = "read"}, %o: memref<4xf32> {bufferization.writable = false}, %p: memref<4xf32>, %i: index) -> f32 {
  %a = memref.alloca() : memref<4xf32>
  %b = memref.alloca() : memref<4xf32>
  %c = memref.alloca() : memref<4xf32>
  %d = memref.alloca() : memref<4xf32>
  %x = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %p[%i] : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %y = memref.load %n[%i] : memref<4xf32>
  memref.store %y, %b[%i] : memref<4xf32>
  %z = memref.load %o[%i] : memref<4xf32>
  memref.store %z, %c[%i] : memref<4xf32>
  memref.store %x, %d[%i] : memref<4xf32>
  return %x : f32
}
