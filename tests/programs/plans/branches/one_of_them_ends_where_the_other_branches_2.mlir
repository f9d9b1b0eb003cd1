// title: One of them ends where the other branches.
// verdict: refuted
func.func @f(%c: i1) -> i1 { return %c : i1 }
// ----- target
func.func @f(%c: i1) -> i1 { cf.cond_br %c, ^a, ^b ^a: return %c : i1 ^b: return %c : i1 }
// ----- plan
{"points": []}
