// title: The alignment of a global.
// Of one that may be written, and so has a twin, whose address others may get.
// verdict: proved
// right: "// ----- target\nmemref.global \"private\" @g : memref<4xf32> = dense<1.0> {alignment = 64}" => "// ----- target\nmemref.global \"private\" @g : memref<4xf32> = dense<1.0> {alignment = 128}" -- the alignment of a global
// wrong: "// ----- target\nmemref.global \"private\" @g : memref<4xf32> = dense<1.0> {alignment = 64}" => "// ----- target\nmemref.global \"private\" @g : memref<4xf32> = dense<1.0> {alignment = 16}" -- the alignment of a global
memref.global "private" @g : memref<4xf32> = dense<1.0> {alignment = 64}
func.func @f() {
  %0 = memref.get_global @g : memref<4xf32>
  return
}
// ----- target
memref.global "private" @g : memref<4xf32> = dense<1.0> {alignment = 64}
func.func @f() {
  %0 = memref.get_global @g : memref<4xf32>
  return
}
// ----- plan
{"points": []}
