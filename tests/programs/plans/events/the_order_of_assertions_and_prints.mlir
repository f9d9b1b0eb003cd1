// title: The order of assertions and prints.
// verdict: proved
// right: "cf.assert %c, \"again\"\n  vector.print %x : f32\n  return %x : f32\n}\n// ----- plan" => "vector.print %x : f32\nreturn %x : f32\n}\n// ----- plan" -- one that surely holds
// wrong: "cf.assert %c, \"no\"\n  cf.assert %c, \"again\"\n  vector.print %x : f32\n  return %x : f32\n}\n// ----- plan" => "vector.print %x : f32\ncf.assert %c, \"no\"\nreturn %x : f32\n}\n// ----- plan" -- a print in front of it
// wrong: "cf.assert %c, \"no\"\n  cf.assert %c, \"again\"\n  vector.print %x : f32\n  return %x : f32\n}\n// ----- plan" => "cf.assert %c, \"again\"\ncf.assert %c, \"no\"\nvector.print %x : f32\nreturn %x : f32\n}\n// ----- plan" -- the other one first
// wrong: "cf.assert %c, \"no\"\n  cf.assert %c, \"again\"\n  vector.print %x : f32\n  return %x : f32\n}\n// ----- plan" => "cf.assert %d, \"no\"\ncf.assert %c, \"again\"\nvector.print %x : f32\nreturn %x : f32\n}\n// ----- plan" -- another condition
func.func @f(%x: f32, %c: i1, %d: i1) -> f32 {
  cf.assert %c, "no"
  cf.assert %c, "again"
  vector.print %x : f32
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %c: i1, %d: i1) -> f32 {
  cf.assert %c, "no"
  cf.assert %c, "again"
  vector.print %x : f32
  return %x : f32
}
// ----- plan
{"points": []}
