// title: What modules say.
// verdict: refuted
func.func @f(%x: i8) -> i8 { return %x : i8 }
// ----- target
module attributes {some.thing = 1 : i8} { func.func @f(%x: i8) -> i8 { return %x : i8 } }
// ----- plan
{"points": []}
