// title: Attributes that conversions hand on.
// verdict: proved
// right: "func.func @f(%x: f32, %y: f32, %c: i1) -> f32 {\n  %r = arith.select %c, %x, %y  : f32\n  return %r : f32\n}\n// ----- target" => "func.func @f(%x: f32, %y: f32, %c: i1) -> f32 {\n%r = arith.select %c, %x, %y {fastmathFlags = \"nnan\"} : f32\nreturn %r : f32\n}\n// ----- target" -- attributes that conversions hand on
// wrong: "// ----- target\nfunc.func @f(%x: f32, %y: f32, %c: i1) -> f32 {\n  %r = arith.select %c, %x, %y  : f32\n  return %r : f32" => "// ----- target\nfunc.func @f(%x: f32, %y: f32, %c: i1) -> f32 {\n%r = arith.select %c, %x, %y {fastmathFlags = \"nnan\"} : f32\nreturn %r : f32" -- attributes that conversions hand on
func.func @f(%x: f32, %y: f32, %c: i1) -> f32 {
  %r = arith.select %c, %x, %y  : f32
  return %r : f32
}
// ----- target
func.func @f(%x: f32, %y: f32, %c: i1) -> f32 {
  %r = arith.select %c, %x, %y  : f32
  return %r : f32
}
// ----- plan
{"points": []}
