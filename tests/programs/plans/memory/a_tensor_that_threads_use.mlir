// title: A tensor that threads use.
// A look at it is a look at its buffer, which no thread writes.
// verdict: proved
func.func @f(%m: memref<4xf32>) -> () {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = memref.load %m[%c0] : memref<4xf32>scf.forall (%j) in (4) {  }return
}
// ----- target
func.func @f(%m: memref<4xf32>) -> () {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %u = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  scf.forall (%j) in (4) {
    %y = tensor.extract %u[%c0] : tensor<4xf32>
  }return }
// ----- plan
{
  "tensors": "ANYWHERE",
  "points": [{"source": 5, "target": 5, "rule": "threads", "regions": [[]]}]
}
