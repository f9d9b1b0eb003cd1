// title: A round writes to what a later one reads.
// In the source it changes a tensor that nobody carries.
// verdict: refuted
// wrong: "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]]," => "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]],\n\"havoc\": [\"^4.0.0.1\"]," -- a round writes to what a later one reads
// wrong: "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]]," => "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]],\n\"havoc\": [\"^0.0.0.0\", \"^0.0.0.1\"]," -- a round writes to what a later one reads
// wrong: "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]]," => "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]],\n\"havoc\": [\"^4.0.0.1\", \"^0.0.0.1\"]," -- a round writes to what a later one reads
// wrong: "memref.store %y, %a" => "memref.store %y, %w" -- a round writes to what a later one reads
// wrong: "memref.store %y, %a" => "memref.store %y, %w", "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]]," => "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]],\n\"havoc\": [\"^4.0.0.1\"]," -- a round writes to what a later one reads
// wrong: "memref.store %y, %a" => "memref.store %y, %w", "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]]," => "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]],\n\"havoc\": [\"^0.0.0.0\", \"^0.0.0.1\"]," -- a round writes to what a later one reads
// wrong: "memref.store %y, %a" => "memref.store %y, %w", "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]]," => "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]],\n\"havoc\": [\"^4.0.0.1\", \"^0.0.0.1\"]," -- a round writes to what a later one reads
// wrong: "memref.store %y, %a" => "memref.store %y, %m" -- a round writes to what a later one reads
// wrong: "memref.store %y, %a" => "memref.store %y, %m", "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]]," => "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]],\n\"havoc\": [\"^4.0.0.1\"]," -- a round writes to what a later one reads
// wrong: "memref.store %y, %a" => "memref.store %y, %m", "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]]," => "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]],\n\"havoc\": [\"^0.0.0.0\", \"^0.0.0.1\"]," -- a round writes to what a later one reads
// wrong: "memref.store %y, %a" => "memref.store %y, %m", "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]]," => "\"equal\": [[\"^3.0.0.2\", \"^4.0.0.2\"]],\n\"havoc\": [\"^4.0.0.1\", \"^0.0.0.1\"]," -- a round writes to what a later one reads
// wrong: "%e = tensor.extract %a" => "%e = tensor.extract %t", "scf.yield %u" => "scf.yield %b", "%e = memref.load %a" => "%e = memref.load %m", "scf.yield %w" => "scf.yield %a" -- a round writes to what it carries and reads it by its own name
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %z = arith.addf %y, %e : f32
    %b = tensor.insert %y into %a[%c0] : tensor<4xf32>
    scf.yield %u, %z : tensor<4xf32>, f32
  }
  %q = tensor.extract %t[%c1] : tensor<4xf32>
  return %r, %s, %q : tensor<4xf32>, f32, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = memref.load %m[%c1] : memref<4xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %y = %x) -> (memref<4xf32>, f32) {
    %e = memref.load %a[%c0] : memref<4xf32>
    %z = arith.addf %y, %e : f32
    memref.store %y, %a[%c0] : memref<4xf32>
    scf.yield %w, %z : memref<4xf32>, f32
  }
  return %r, %s, %q : memref<4xf32>, f32, f32
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^3.0.0.1", "buffer": "^4.0.0.1"}],
     "equal": [["^3.0.0.2", "^4.0.0.2"]],
     "regions": [[]],
     "among": [[0, "^0.0.0.1"]]}
  ]
}
