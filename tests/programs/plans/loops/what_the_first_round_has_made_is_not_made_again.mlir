// title: What the first round has made is not made again.
// A relation may speak of it, but it stays what it was.
// verdict: proved
// wrong: "%b = tensor.insert %x into %t[%c0]" => "%b = tensor.insert %x into %t[%i]", "memref.copy %m, %w : memref<4xf32> to memref<4xf32>\n    memref.store %x, %w[%c0] : memref<4xf32>" => "memref.copy %m, %w : memref<4xf32> to memref<4xf32>\nmemref.store %x, %w[%i] : memref<4xf32>" -- what the first round has made is not made again
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %b = tensor.insert %x into %t[%c0] : tensor<4xf32>
  }
  %z = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %z : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %w = memref.alloc() : memref<4xf32>
  memref.copy %m, %w : memref<4xf32> to memref<4xf32>
  memref.store %x, %w[%c0] : memref<4xf32>
  scf.for %i = %c0 to %c2 step %c1 {
    memref.copy %m, %w : memref<4xf32> to memref<4xf32>
    memref.store %x, %w[%c0] : memref<4xf32>
  }
  return %w : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 7, "rule": "loop",
     "holds": [{"tensor": "5.0", "buffer": "4.0"}],
     "regions": [[]],
     "first": 1}
  ]
}
