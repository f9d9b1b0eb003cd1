"gpu.module"() <{sym_name = "kernels"}> ({
  "gpu.func"() <{function_type = () -> ()}> ({
    "runtime.print"() : () -> ()
    "gpu.return"() : () -> ()
  }) {sym_name = "k"} : () -> ()
}) : () -> ()
func.func @f() {
  "runtime.launch"() {kernel = @kernels::@k} : () -> ()
  return
}
