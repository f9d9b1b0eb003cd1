// title: A window that moves.
// verdict: proved
// wrong: "memref.store %sum, %w[%c1]" => "memref.store %sum, %w[%c0]" -- windows that are written otherwise
// wrong: "memref.store %sum" => "memref.store %old" -- something else
// wrong: "%next = memref.subview %w[1]" => "%next = memref.subview %w[0]" -- does not move
// wrong: "\"havoc\": [\"^0.0.0.0\"]" => "\"havoc\": []" -- what earlier iterations have written outside of the window
// wrong: "\"havoc\": [\"^0.0.0.0\"]" => "\"havoc\": [\"1.0\"]" -- a number that may hold anything
// unproved: "\"within\": [[0, \"^0.0.0.0\"]]" => "\"within\": [[0, \"3.0\"]]" -- parts of a part
// wrong: "\"within\": [[0, \"^0.0.0.0\"]]" => "\"within\": [[0, \"1.0\"]]" -- a part of a number
// wrong: each "%t[0]" => "%u[0]" -- a part of another buffer, which is read behind the loop
// wrong: "%o = memref.load %u" => "%o = memref.load %t", "%o = tensor.extract %u" => "%o = tensor.extract %t" -- the buffer is read behind the loop
func.func @f(%t: tensor<40xf32>, %x: f32, %n: index, %m: index, %u: tensor<40xf32>) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = tensor.extract_slice %t[0] [%m] [1] : tensor<40xf32> to tensor<?xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%w = %first) -> (tensor<?xf32>) {
    %old = tensor.extract %w[%c1] : tensor<?xf32>
    %sum = arith.addf %old, %x : f32
    %new = tensor.insert %sum into %w[%c1] : tensor<?xf32>
    %d = tensor.dim %w, %c0 : tensor<?xf32>
    %less = arith.subi %d, %c1 : index
    %next = tensor.extract_slice %new[1] [%less] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  %e = tensor.extract %r[%c0] : tensor<?xf32>
  %o = tensor.extract %u[%c1] : tensor<40xf32>
  return %e, %o : f32, f32
}
// ----- target
func.func @f(%t: memref<40xf32>, %x: f32, %n: index, %m: index, %u: memref<40xf32>) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %part = memref.subview %t[0] [%m] [1] : memref<40xf32> to memref<?xf32, strided<[1]>>
  %first = memref.cast %part : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[?], offset: ?>>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%w = %first) -> (memref<?xf32, strided<[?], offset: ?>>) {
    %old = memref.load %w[%c1] : memref<?xf32, strided<[?], offset: ?>>
    %sum = arith.addf %old, %x : f32
    memref.store %sum, %w[%c1] : memref<?xf32, strided<[?], offset: ?>>
    %d = memref.dim %w, %c0 : memref<?xf32, strided<[?], offset: ?>>
    %less = arith.subi %d, %c1 : index
    %next = memref.subview %w[1] [%less] [1]
        : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
    scf.yield %next : memref<?xf32, strided<[?], offset: ?>>
  }
  %e = memref.load %r[%c0] : memref<?xf32, strided<[?], offset: ?>>
  %o = memref.load %u[%c1] : memref<40xf32>
  return %e, %o : f32, f32
}
// ----- plan
{"points": [
   {"source": 4,
    "target": 5,
    "rule": "loop",
    "holds": [{"tensor": "^4.0.0.1", "buffer": "^5.0.0.1"}],
    "regions": [[]],
    "within": [[0, "^0.0.0.0"]],
    "havoc": ["^0.0.0.0"]}
 ]}
