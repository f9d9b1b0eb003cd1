// title: Others may call what is private, if something names it.
// verdict: proved
// assumes: the buffer of argument 0 may be written to
func.func private @f(%m: memref<2xf32>, %c: i1, %x: f32) -> f32 {
  %z = arith.constant 0 : index
  scf.if %c {
    memref.store %x, %m[%z] : memref<2xf32>
  }
  %q = memref.load %m[%z] : memref<2xf32>
  return %q : f32
}
"acme.table"() {entry = @f} : () -> ()
// ----- target
func.func private @f(%m: memref<2xf32>, %c: i1, %x: f32) -> f32 {
  %z = arith.constant 0 : index
  %q = memref.load %m[%z] : memref<2xf32>
  %s = arith.select %c, %x, %q : f32
  memref.store %s, %m[%z] : memref<2xf32>
  return %s : f32
}
"acme.table"() {entry = @f} : () -> ()
