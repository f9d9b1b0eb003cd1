// title: Prints are compared.
// verdict: proved
// wrong: "// ----- target\nfunc.func @f(%x: f32, %y: f32, %c: i1) {\n  vector.print %x : f32\n  scf.if %c {" => "// ----- target\nfunc.func @f(%x: f32, %y: f32, %c: i1) {\n\nscf.if %c {" -- other prints are not proved
func.func @f(%x: f32, %y: f32, %c: i1) {
  vector.print %x : f32
  scf.if %c {
    vector.print %y : f32
  }
  vector.print %x : f32
  return
}
// ----- target
func.func @f(%x: f32, %y: f32, %c: i1) {
  vector.print %x : f32
  scf.if %c {
    vector.print %y : f32
  }
  vector.print %x : f32
  return
}
