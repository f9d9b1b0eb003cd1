// title: A buffer that no round changes holds a part of a tensor.
// verdict: proved
// wrong: "%v = tensor.extract %a[%c1]" => "%v = tensor.extract %a[%c0]", "%v = memref.load %m[%c1]" => "%v = memref.load %m[%c0]" -- what it does not hold
// wrong: "tensor.insert %x into %a[%c0]" => "tensor.insert %x into %a[%c1]" -- the source writes where it holds the tensor
func.func @f(%e: tensor<?xf32>, %n: index, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.insert %y into %e[%c0] : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %s = %x) -> (tensor<?xf32>, f32) {
    %v = tensor.extract %a[%c1] : tensor<?xf32>
    %w = arith.addf %s, %v : f32
    %c = tensor.insert %x into %a[%c0] : tensor<?xf32>
    scf.yield %c, %w : tensor<?xf32>, f32
  }
  return %r#1 : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %n: index, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %y, %m[%c0] : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (f32) {
    %v = memref.load %m[%c1] : memref<?xf32>
    %w = arith.addf %s, %v : f32
    scf.yield %w : f32
  }
  return %r : f32
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0", "outside": [[{"dimension": 0, "end": [[1, ""]]}]]}],
     "equal": [["^4.0.0.2", "^4.0.0.1"]], "still": ["^0.0.0.0"],
     "regions": [[]]}
  ]
}
