// title: Beside.
// verdict: proved
// wrong: "func.func @g(%x: i8) -> i8 { return %x : i8 }" => "", "// ----- target\nfunc.func @f(%x: i8) -> i8 { return %x : i8 }" => "// ----- target\nfunc.func @f(%x: i8) -> i8 { return %x : i8 }\nfunc.func private @g(%x: i8) -> i8 { return %x : i8 }" -- beside
// right: "func.func @f(%x: i8) -> i8 { return %x : i8 }\nfunc.func @g(%x: i8) -> i8 { return %x : i8 }" => "func.func @f(%x: i8) -> i8 { return %x : i8 }\n// ----- target\nfunc.func @f(%x: i8) -> i8 { return %x : i8 }\nfunc.func @g(%x: i8) -> i8 { return %x : i8 }", "// ----- target\nfunc.func @f(%x: i8) -> i8 { return %x : i8 }" => "" -- beside
// right: "func.func @g(%x: i8) -> i8 { return %x : i8 }" => "ml_program.global private mutable @g(dense<7> : tensor<2xi8>) : tensor<2xi8>" -- beside
// wrong: "func.func @g(%x: i8) -> i8 { return %x : i8 }" => "\"test.op\"() {says = 1} : () -> ()" -- beside
func.func @f(%x: i8) -> i8 { return %x : i8 }
func.func @g(%x: i8) -> i8 { return %x : i8 }
// ----- target
func.func @f(%x: i8) -> i8 { return %x : i8 }
// ----- plan
{"points": []}
