// title: Other prints are not proved.
// verdict: refuted
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
  vector.print %y : f32
  return
}
