// title: Both programs free what they are given.
// verdict: proved
// unproved: "// ----- target\nfunc.func @f(%m: memref<4xf32>) {\n  memref.dealloc %m : memref<4xf32>\n  return" => "// ----- target\nfunc.func @f(%m: memref<4xf32>) {\n\nreturn" -- both programs free what they are given
// unproved: "func.func @f(%m: memref<4xf32>) {\n  memref.dealloc %m : memref<4xf32>\n  return\n}\n// ----- target" => "func.func @f(%m: memref<4xf32>) {\n\nreturn\n}\n// ----- target" -- both programs free what they are given
func.func @f(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}
// ----- target
func.func @f(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}
