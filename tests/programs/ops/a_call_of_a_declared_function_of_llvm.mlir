// title: A call of a declared function of llvm.
// verdict: proved
// wrong: "func.func @f(%t: memref<?xi32>, %x: i32, %i: index) -> memref<?xi32> {\n  %y = \"llvm.call\"(%x) <{callee = @outside, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32" => "func.func @f(%t: memref<?xi32>, %x: i32, %i: index) -> memref<?xi32> {\n%y0 = arith.addi %x, %x : i32\n%y = \"llvm.call\"(%y0) <{callee = @outside, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32" -- a call of a declared function of llvm
"llvm.func"() <{function_type = !llvm.func<i32 (i32)>, sym_name = "outside"}> ({}) : () -> ()
func.func @f(%t: tensor<?xi32>, %x: i32, %i: index) -> tensor<?xi32> {
  %y = "llvm.call"(%x) <{callee = @outside, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32
  %r = tensor.insert %y into %t[%i] : tensor<?xi32>
  return %r : tensor<?xi32>
}
// ----- target
"llvm.func"() <{function_type = !llvm.func<i32 (i32)>, sym_name = "outside"}> ({}) : () -> ()
func.func @f(%t: memref<?xi32>, %x: i32, %i: index) -> memref<?xi32> {
  %y = "llvm.call"(%x) <{callee = @outside, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32
  memref.store %y, %t[%i] : memref<?xi32>
  return %t : memref<?xi32>
}
