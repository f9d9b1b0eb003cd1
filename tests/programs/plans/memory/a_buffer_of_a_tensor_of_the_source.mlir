// title: A buffer of a tensor of the source.
// Nothing that a loop of the source does with it is undefined because nobody follows the tensor.
// verdict: proved
// wrong: "> f32 {  scf.yield %z" => "> f32 {  scf.yield %x" -- a buffer of a tensor of the source
func.func @f(%x: f32, %z: f32, %n: index) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.splat %x : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 {
    %b = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>
    memref.store %z, %b[%c0] : memref<4xf32>
    %y = memref.load %b[%c0] : memref<4xf32>
    scf.yield %y : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%x: f32, %z: f32, %n: index) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.splat %x : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 {  scf.yield %z : f32 }
  return %r : f32
}
// ----- plan
{
  "tensors": "ANYWHERE",
  "points": [
    {"source": 5, "target": 5, "rule": "loop",
     "equal": [["^5.0.0.1", "^5.0.0.1"]],
     "regions": [[]]}
  ]
}
