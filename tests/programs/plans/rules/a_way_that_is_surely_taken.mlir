// title: A way that is surely taken.
// verdict: proved
// wrong: "vector.print %a : f32" => "vector.print %b : f32" -- what the outside world sees
func.func @f(%x: f32, %y: f32, %c: i1) -> f32 {
  scf.if %c {
    scf.if %c { vector.print %x : f32 }
  }
  return %x : f32
}
// ----- target
func.func @f(%a: f32, %b: f32, %c: i1) -> f32 {
  scf.if %c {
    scf.if %c { vector.print %a : f32 }
  }
  return %a : f32
}
// ----- plan
{"points": []}
