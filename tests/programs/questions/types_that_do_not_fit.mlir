// title: Types that do not fit.
// verdict: unproved
// unproved: "func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }" => "func.func @f() -> index {\n%a = arith.constant 1 : index\nreturn %a : index\n}", "// ----- target\nfunc.func @f(%x: memref<4xf32>) -> memref<4xf32> { return %x : memref<4xf32> }" => "// ----- target\nfunc.func @f() -> i1 {\n%a = arith.constant true\nreturn %a : i1\n}" -- results of different types
// wrong: "func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }" => "func.func @f(%x: tensor<4xf32>) { return }", "// ----- target\nfunc.func @f(%x: memref<4xf32>) -> memref<4xf32> { return %x : memref<4xf32> }" => "// ----- target\nfunc.func @f(%x: memref<4xf32>) {\nmemref.dealloc %x : memref<4xf32>\nreturn\n}" -- arguments belong to the caller
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }
// ----- target
func.func @f(%x: memref<4xf32>) -> memref<4xf32> { return %x : memref<4xf32> }
