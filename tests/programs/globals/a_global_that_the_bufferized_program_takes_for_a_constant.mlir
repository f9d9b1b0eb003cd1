// title: A global that the bufferized program takes for a constant.
// verdict: proved
// unproved: "memref.global \"private\" constant @g" => "memref.global \"private\" @g" -- a global that the bufferized program takes for a constant
memref.global "private" constant @g : memref<3xi32> = dense<[1, 2, 3]>
func.func @f(%i: index) -> i32 {
  %g = memref.get_global @g : memref<3xi32>
  %r = memref.load %g[%i] : memref<3xi32>
  return %r : i32
}
// ----- target
memref.global "private" constant @other : memref<3xi32> = dense<[1, 2, 3]>
func.func @f(%i: index) -> i32 {
  %g = memref.get_global @other : memref<3xi32>
  %r = memref.load %g[%i] : memref<3xi32>
  return %r : i32
}
