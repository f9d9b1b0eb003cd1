// title: The numbers of rounds.
// A round has a number that the step leads to: here, an even one.
// verdict: proved
// wrong: "%y = memref.load %m[%i]" => "%y = memref.load %m[%j]" -- the numbers of rounds
// wrong: "memref.store %x, %m[%i] : memref<8xf32>" => "%c7 = arith.constant 7 : index\n%is = arith.cmpi eq, %i, %c7 : index\n%w = arith.constant 0.5 : f32\n%v = arith.select %is, %w, %x : f32\nmemref.store %v, %m[%i] : memref<8xf32>" -- the numbers of rounds
func.func @f(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%m: memref<8xf32>, %x: f32) -> memref<8xf32> {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %x, %m[%i] : memref<8xf32>
    %j = affine.apply affine_map<(i) -> (i + 1)>(%i)
    %y = memref.load %m[%i] : memref<8xf32>
  }
  return %m : memref<8xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^5.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
