// title: A buffer that no round changes, in memory that a round changes.
// verdict: proved
// wrong: "%v = memref.load %p[%c1] : memref<?xf32, strided<[1], offset: ?>> // it" => "", "arith.addf %s, %v : f32 // it" => "arith.addf %s, %o : f32", "\"regions\"" => "\"still\": [\"4.0\"], \"regions\"" -- the memory changes under its other name
// wrong: "%v = memref.load %p[%c1] : memref<?xf32, strided<[1], offset: ?>> // it" => "", "arith.addf %s, %v : f32 // it" => "arith.addf %s, %o : f32" -- what was there before the loop
// wrong: "\"regions\"" => "\"still\": [\"^0.0.0.0\", \"4.0\"], \"regions\"" -- it does change
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = tensor.extract %t[%c1] : tensor<?xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t, %s = %x) -> (tensor<?xf32>, tensor<?xf32>, f32) {
    %v = tensor.extract %b[%c1] : tensor<?xf32>
    %w = arith.addf %s, %v : f32
    %c = tensor.insert %x into %a[%c1] : tensor<?xf32>
    scf.yield %c, %c, %w : tensor<?xf32>, tensor<?xf32>, f32
  }
  return %r#0, %r#2 : tensor<?xf32>, f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %n: index, %x: f32) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = memref.load %m[%c1] : memref<?xf32>
  %p = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (f32) {
    %v = memref.load %p[%c1] : memref<?xf32, strided<[1], offset: ?>> // it
    %w = arith.addf %s, %v : f32 // it
    memref.store %x, %m[%c1] : memref<?xf32>
    scf.yield %w : f32
  }
  return %m, %r : memref<?xf32>, f32
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}, {"tensor": "^4.0.0.2", "buffer": "4.0"}],
     "equal": [["^4.0.0.3", "^5.0.0.1"]],
     "regions": [[]]}
  ]
}
