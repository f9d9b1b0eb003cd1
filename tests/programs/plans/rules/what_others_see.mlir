// title: What others see.
// verdict: proved
// right: each " {llvm.zeroext}" => "" -- what others see
// right: each "%x: i8 {llvm.zeroext}" => "%m: memref<4xi8, 1>" -- what others see
// right: each "%x: i8 {llvm.zeroext}" => "%m: memref<4xi8>" -- what others see
// right: each "%x: i8 {llvm.zeroext}" => "%m: memref<5xi8>" -- what others see
// wrong: "func.func @f(%x: i8 {llvm.zeroext}) { return }\n// ----- target" => "func.func @f(%x: i8 {llvm.signext}) { return }\n// ----- target" -- what others see
func.func @f(%x: i8 {llvm.zeroext}) { return }
// ----- target
func.func @f(%x: i8 {llvm.zeroext}) { return }
// ----- plan
{"points": []}
