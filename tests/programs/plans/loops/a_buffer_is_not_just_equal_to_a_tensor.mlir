// title: A buffer is not just equal to a tensor.
// It changes when somebody writes to it by another name.
// verdict: proved
// wrong: "memref.store %v, %a" => "memref.store %v, %m", "scf.yield %a" => "scf.yield %m", "\"holds\": [{\"tensor\": \"^4.0.0.1\", \"buffer\": \"^4.0.0.1\"}]," => "\"holds\": [{\"tensor\": \"^4.0.0.1\", \"buffer\": \"^0.0.0.0\"}],\n\"equal\": [[\"^4.0.0.1\", \"^4.0.0.1\"]]," -- a buffer is not just equal to a tensor
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %v = tensor.extract %a[%c0] : tensor<4xf32>
    %b = tensor.insert %v into %a[%c1] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
    %v = memref.load %a[%c0] : memref<4xf32>
    memref.store %v, %a[%c1] : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %m : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^4.0.0.1"}],
     "regions": [[]]}
  ]
}
