// title: A private global that others may write in the bufferized program.
// verdict: unproved
// right: "memref.global @g" => "memref.global \"private\" @g" -- nobody else may
memref.global "private" @g : memref<3xi32> = dense<[1, 2, 3]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<3xi32>
  %r = memref.load %m[%i] : memref<3xi32>
  return %r : i32
}
// ----- target
memref.global @g : memref<3xi32> = dense<[1, 2, 3]>
func.func @f(%i: index) -> i32 {
  %m = memref.get_global @g : memref<3xi32>
  %r = memref.load %m[%i] : memref<3xi32>
  return %r : i32
}
