// title: Another buffer in each round.
// verdict: proved
// right: "memref.store %x, %w[%c0] : memref<4xf32>" => "memref.store %x, %w[%c0] : memref<4xf32>\nmemref.store %y, %a[%c0] : memref<4xf32>" -- another buffer in each round
// wrong: "\"moved\": [0]," => "" -- another buffer in each round
// wrong: "// ----- plan\n{" => "// ----- plan\n{\n\"must_free\": true," -- another buffer in each round
// wrong: "memref.store %x" => "memref.store %y" -- wrong contents
// wrong: "memref.copy %a, %w : memref<4xf32> to memref<4xf32>" => "" -- wrong contents
// wrong: "memref.store %x, %w[%c0] : memref<4xf32>" => "memref.store %x, %w[%c0] : memref<4xf32>\nmemref.dealloc %w : memref<4xf32>" -- wrong contents
// wrong: "%w = memref.alloc" => "%w = memref.alloca" -- wrong contents
// unproved: "return %r : tensor" => "return %t : tensor", "return %r : memref<4xf32>" => "memref.store %y, %r[%c0] : memref<4xf32>\nreturn %m : memref<4xf32>" -- what was there before the loop is gone
// unproved: "return %r : tensor" => "return %t : tensor", "return %r : memref" => "return %m : memref" -- what was there before the loop is gone
// unproved: "memref.store %x, %w[%c0] : memref<4xf32>" => "memref.store %x, %w[%c0] : memref<4xf32>\n%z = memref.load %m[%c0] : memref<4xf32>" -- what was there before the loop is gone
// wrong: "\"holds\": [{\"tensor\": \"^4.0.0.1" => "\"holds\": [{\"tensor\": \"5.0" -- a relation names what is the same in each round
// wrong: "\"holds\": [{\"tensor\": \"^4.0.0.1\", \"buffer\": \"^4.0.0.1" => "\"holds\": [{\"tensor\": \"^4.0.0.1\", \"buffer\": \"5.0" -- a relation names what is the same in each round
// wrong: "\"holds\": [{\"tensor\": \"^4.0.0.1\", \"buffer\": \"^4.0.0.1\"}]," => "\"holds\": [{\"tensor\": \"^4.0.0.1\", \"buffer\": \"^4.0.0.1\"}],\n\"havoc\": [\"5.0\"]," -- a relation names what is the same in each round
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
    %w = memref.alloc() : memref<4xf32>
    memref.copy %a, %w : memref<4xf32> to memref<4xf32>
    memref.store %x, %w[%c0] : memref<4xf32>
    scf.yield %w : memref<4xf32>
  }
  return %r : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^4.0.0.1"}],
     "moved": [0],
     "regions": [[]]}
  ]
}
