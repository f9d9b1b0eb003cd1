// title: One of them ends where the other branches.
// verdict: refuted
// wrong: "func.func @f(%c: i1) { return }" => "func.func @f(%c: i1) { cf.cond_br %c, ^a, ^b ^a: return ^b: return }\n// ----- target\nfunc.func @f(%c: i1) { return }", "// ----- target\nfunc.func @f(%c: i1) { cf.cond_br %c, ^a, ^b ^a: return ^b: return }" => "" -- one of them ends where the other branches
// wrong: "func.func @f(%c: i1) { return }" => "func.func @f(%c: i1) -> i1 { cf.cond_br %c, ^a, ^b ^a: return %c : i1 ^b: return %c : i1 }", "func.func @f(%c: i1) { cf.cond_br %c, ^a, ^b ^a: return ^b: return" => "func.func @f(%c: i1) -> i1 { return %c : i1" -- one of them ends where the other branches
func.func @f(%c: i1) { return }
// ----- target
func.func @f(%c: i1) { cf.cond_br %c, ^a, ^b ^a: return ^b: return }
// ----- plan
{"points": []}
