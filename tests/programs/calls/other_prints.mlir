// title: Other prints are not proved.
// verdict: refuted
// wrong: "scf.if %c {\n    vector.print %x : f32" => "scf.if %c {\n" -- other prints are not proved
// wrong: "scf.if %c {\n    vector.print %x : f32" => "scf.if %c {\nvector.print %y : f32\n} else {\nvector.print %y : f32" -- other prints are not proved
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
    vector.print %x : f32
  }
  vector.print %x : f32
  return
}
