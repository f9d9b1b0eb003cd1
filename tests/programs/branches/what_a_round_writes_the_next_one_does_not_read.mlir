// title: What a round writes the next one does not read.
// verdict: proved
// wrong: "%l = memref.load" => "memref.store %z," -- what a round writes the next one does not read
func.func @f(%x: f32, %z: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %x : tensor<1xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 {
    %v = tensor.extract %t[%c0] : tensor<1xf32>
    %w = arith.addf %a, %v : f32
    scf.yield %w : f32
  }
  return %s : f32
}
// ----- target
func.func @f(%x: f32, %z: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %x : tensor<1xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 {
    %v = tensor.extract %t[%c0] : tensor<1xf32>
    %w = arith.addf %a, %v : f32
    %b = bufferization.to_buffer %t : tensor<1xf32> to memref<1xf32>
    %l = memref.load %b[%c0] : memref<1xf32>
    scf.yield %w : f32
  }
  return %s : f32
}
