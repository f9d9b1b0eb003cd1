// title: Results that are returned in another order.
// Whoever calls knows of the order of the source.
// verdict: proved
// wrong: "{\"" => "{\"results\": [{\"returned\": 1}, {\"returned\": 0}], \"" -- results that are returned in another order
// wrong: "// ----- target\nfunc.func @f(%a: f32, %b: f32) -> (f32, f32) { return %a, %b : f32, f32 }" => "// ----- target\nfunc.func @f(%a: f32, %b: f32) -> (f32, f32) { return %b, %a : f32, f32 }", "{\"" => "{\"results\": [{\"returned\": 1}, {\"returned\": 0}], \"" -- results that are returned in another order
// wrong: "// ----- target\nfunc.func @f(%a: f32, %b: f32) -> (f32, f32) { return %a, %b : f32, f32 }" => "// ----- target\nfunc.func @f(%a: f32, %b: f32) -> (f32, f32) { return %b, %a : f32, f32 }" -- results that are returned in another order
func.func @f(%a: f32, %b: f32) -> (f32, f32) { return %a, %b : f32, f32 }
// ----- target
func.func @f(%a: f32, %b: f32) -> (f32, f32) { return %a, %b : f32, f32 }
// ----- plan
{"points": []}
