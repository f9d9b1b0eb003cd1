// title: Functions of dialects that are not modelled stand in the report, with their name.
// reason: is not modelled
// verdict-for @f: proved
// verdict-for @kernels::@f: proved

"llvm.func"() <{function_type = !llvm.func<i32 (i32)>, sym_name = "g"}> ({
^bb0(%x: i32):
  "llvm.return"(%x) : (i32) -> ()
}) : () -> ()
"llvm.func"() <{function_type = !llvm.func<i32 (i32)>, sym_name = "only_declared"}> ({
}) : () -> ()
"gpu.module"() <{sym_name = "kernels"}> ({
  "gpu.func"() <{function_type = () -> ()}> ({
    "gpu.return"() : () -> ()
  }) {sym_name = "k"} : () -> ()
  func.func @f(%t: tensor<2xf32>) -> tensor<2xf32> {
    return %t : tensor<2xf32>
  }
}) : () -> ()
func.func @f(%t: tensor<2xf32>) -> tensor<2xf32> {
  return %t : tensor<2xf32>
}
