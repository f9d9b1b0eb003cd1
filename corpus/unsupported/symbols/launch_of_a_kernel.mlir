// title: An op without a meaning that names a function with a body: the two programs may have different ones.
// against: launch_of_a_kernel.target.mlir

"gpu.module"() <{sym_name = "kernels"}> ({
  "gpu.func"() <{function_type = () -> ()}> ({
    "gpu.return"() : () -> ()
  }) {sym_name = "k"} : () -> ()
}) : () -> ()
func.func @f() {
  "runtime.launch"() {kernel = @kernels::@k} : () -> ()
  return
}
