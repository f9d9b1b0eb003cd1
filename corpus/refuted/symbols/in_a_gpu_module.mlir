// title: A function in a gpu.module that does nothing.
// against: in_a_gpu_module.target.mlir

"gpu.module"() <{sym_name = "kernels"}> ({
  func.func @fill(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
    %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}) : () -> ()
