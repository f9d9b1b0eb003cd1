// title: A number that nobody wrote is what the target has instead, each time that it is read.
// against: number_nobody_wrote.target.mlir
func.func @picked(%t: tensor<4xf32>, %i: index) -> f32 {
  %zero = arith.constant 0 : index
  %guard = arith.constant 5188664 : index
  %p = arith.cmpi eq, %i, %guard : index
  %part = scf.if %p -> (tensor<1xf32>) {
    %e = tensor.empty() : tensor<1xf32>
    scf.yield %e : tensor<1xf32>
  } else {
    %s = tensor.extract_slice %t[2] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.yield %s : tensor<1xf32>
  }
  %x = tensor.extract %part[%zero] : tensor<1xf32>
  return %x : f32
}

func.func @twice(%x: f32, %i: index) -> (f32, f32) {
  %e = tensor.empty() : tensor<3xf32>
  %a = tensor.extract %e[%i] : tensor<3xf32>
  vector.print %a : f32
  %b = tensor.extract %e[%i] : tensor<3xf32>
  return %a, %b : f32, f32
}
