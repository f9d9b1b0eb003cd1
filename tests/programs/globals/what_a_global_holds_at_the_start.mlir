// title: What a global holds at the start.
// verdict: proved
// right: each "dense<[1, 2, 3]>" => "uninitialized" -- a global that starts with anything
// wrong: "// ----- target\nmemref.global \"private\" @g : memref<3xi32> = dense<[1, 2, 3]>" => "// ----- target\nmemref.global \"private\" @g : memref<3xi32> = dense<[1, 2, 4]>" -- what a global holds at the start
// wrong: "// ----- target\nmemref.global \"private\" @g : memref<3xi32> = dense<[1, 2, 3]>" => "// ----- target\nmemref.global \"private\" @g : memref<3xi32> = uninitialized" -- what a global holds at the start
// unproved: "// ----- target\nmemref.global \"private\" @g : memref<3xi32> = dense<[1, 2, 3]>" => "// ----- target\nmemref.global \"private\" constant @g : memref<3xi32> = dense<[1, 2, 3]>" -- a global that the bufferized program takes for a constant
memref.global "private" @g : memref<3xi32> = dense<[1, 2, 3]>
func.func @f(%i: index) -> i32 {
  %g = memref.get_global @g : memref<3xi32>
  %r = memref.load %g[%i] : memref<3xi32>
  return %r : i32
}
// ----- target
memref.global "private" @g : memref<3xi32> = dense<[1, 2, 3]>
func.func @f(%i: index) -> i32 {
  %g = memref.get_global @g : memref<3xi32>
  %r = memref.load %g[%i] : memref<3xi32>
  return %r : i32
}
