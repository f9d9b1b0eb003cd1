// title: A buffer that no round changes.
// verdict: proved
// wrong: "\"equal\": [[\"^5.0.0.2\", \"^5.0.0.1\"]], \"still\": [\"^0.0.0.0\"]" => "\"equal\": [[\"^5.0.0.2\", \"^5.0.0.1\"]]" -- what may change is not what it was in the loop around
// wrong: "%v = memref.load %m[%c0] : memref<?xf32>" => "%v = memref.load %m[%c0] : memref<?xf32>\n      memref.store %x, %m[%c0] : memref<?xf32>" -- a round changes it
// wrong: "scf.yield %b, %w" => "%c = tensor.insert %x into %b[%c0] : tensor<?xf32>\n      scf.yield %c, %w", "scf.yield %a, %q#1" => "scf.yield %q#0, %q#1", "%v = memref.load %m[%c0] : memref<?xf32>" => "memref.store %x, %m[%c0] : memref<?xf32>", "arith.addf %u, %v : f32 // it" => "arith.addf %u, %o : f32" -- a round changes it in both programs
// wrong: "scf.yield %a, %q#1" => "%c = tensor.insert %x into %a[%c0] : tensor<?xf32>\n    scf.yield %c, %q#1" -- the source goes on with another tensor
func.func @f(%t: tensor<?xf32>, %n: index, %k: index, %x: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = tensor.extract %t[%c0] : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %s = %x) -> (tensor<?xf32>, f32) {
    %q:2 = scf.for %j = %c0 to %k step %c1 iter_args(%b = %a, %u = %s) -> (tensor<?xf32>, f32) {
      %v = tensor.extract %b[%c0] : tensor<?xf32>
      %w = arith.addf %u, %v : f32
      scf.yield %b, %w : tensor<?xf32>, f32
    }
    scf.yield %a, %q#1 : tensor<?xf32>, f32
  }
  return %r#0, %r#1 : tensor<?xf32>, f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %n: index, %k: index, %x: f32) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = memref.load %m[%c0] : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (f32) {
    %q = scf.for %j = %c0 to %k step %c1 iter_args(%u = %s) -> (f32) {
      %v = memref.load %m[%c0] : memref<?xf32>
      %w = arith.addf %u, %v : f32 // it
      scf.yield %w : f32
    }
    scf.yield %q : f32
  }
  return %m, %r : memref<?xf32>, f32
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "equal": [["^4.0.0.2", "^4.0.0.1"]], "still": ["^0.0.0.0"],
     "regions": [[
       {"source": 5, "target": 5, "rule": "loop",
        "holds": [{"tensor": "^5.0.0.1", "buffer": "^0.0.0.0"}],
        "equal": [["^5.0.0.2", "^5.0.0.1"]], "still": ["^0.0.0.0"],
        "regions": [[]]}
     ]]}
  ]
}
