// title: Blocks carry a copy, then a part of a buffer that is only read; a loop carries buffers that it writes to.
// bufferizer: builtin
// options: bufferize-function-boundaries allow-return-allocs-from-loops
func.func @f(%t: tensor<8xf32> {bufferization.writable = false}, %x: f32, %n: index) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %window = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %copy = bufferization.alloc_tensor() copy(%window) : tensor<4xf32>
  cf.br ^again(%copy, %c0 : tensor<4xf32>, index)
^again(%a: tensor<4xf32>, %k: index):
  %e = tensor.extract %a[%c1] : tensor<4xf32>
  %goes = arith.cmpi slt, %k, %n : index
  cf.cond_br %goes, ^next, ^end
^next:
  %l = arith.addi %k, %c1 : index
  cf.br ^again(%window, %l : tensor<4xf32>, index)
^end:
  %u = tensor.splat %e : tensor<4xf32>
  %v = tensor.splat %x : tensor<4xf32>
  %p, %q = scf.for %i = %c0 to %n step %c1 iter_args(%b = %u, %c = %v) -> (tensor<4xf32>, tensor<4xf32>) {
    %f = tensor.extract %b[%c0] : tensor<4xf32>
    %d = tensor.insert %f into %c[%c1] : tensor<4xf32>
    scf.yield %d, %b : tensor<4xf32>, tensor<4xf32>
  }
  return %e, %p : f32, tensor<4xf32>
}
