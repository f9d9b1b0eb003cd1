// title: Memory beside what the relation shows.
// verdict: refuted
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf32>%r = scf.for %i = %c0 to %n step %c1
      iter_args(%a = %s) -> (tensor<2xf32>) {
    %y = tensor.insert %x into %a[%c0] : tensor<2xf32>
    scf.yield %y : tensor<2xf32> }%q = tensor.insert_slice %r into %t[0] [2] [1]
        : tensor<2xf32> into tensor<4xf32>return %q : tensor<4xf32> }
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32>scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %s[%c0] : memref<2xf32>
    memref.store %x, %m[%c2] : memref<4xf32> }return %m : memref<4xf32> }
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^5.0.0.1", "buffer": "4.0"}],
     "regions": [[]]}
  ]
}
