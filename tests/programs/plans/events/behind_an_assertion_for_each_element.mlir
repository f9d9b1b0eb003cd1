// title: What a body requires behind an assertion.
// It is required of an element only where those before it do not end the run.
// verdict: proved
// right: "cf.assert %is, \"no\"\n    %v = memref.load" => "scf.if %is {\n%w = memref.load %u[%k] : memref<?xf32>\n}\ncf.assert %is, \"no\"\n%v = memref.load" -- in front of it where it holds
// wrong: "cf.assert %is, \"no\"\n    %v = memref.load %u[%k] : memref<?xf32>" => "%v = memref.load %u[%k] : memref<?xf32>\ncf.assert %is, \"no\"" -- in front of it
// wrong: "%r = memref.alloc(%n) : memref<?xf32>" => "%r = memref.alloc(%n) : memref<?xf32>\nlinalg.map outs(%r : memref<?xf32>) (%o: f32) {\n%k = linalg.index 0 : index\n%is = memref.load %b[%k] : memref<4xi1>\n%v = scf.if %is -> (f32) {\n%w = memref.load %u[%k] : memref<?xf32>\nscf.yield %w : f32\n} else {\nscf.yield %o : f32\n}\nlinalg.yield %v : f32\n}", "\"source\": 2, \"target\": 3" => "\"source\": 2, \"target\": 10" -- in another body, which runs in front of all assertions
// wrong: "%is = memref.load %b[%k] : memref<4xi1>\n    cf.assert %is, \"no\"" => "%is = memref.load %b[%k] : memref<4xi1>\ncf.assert %is, \"yes\"" -- other words
// wrong: "%is = memref.load %b[%k] : memref<4xi1>\n    cf.assert %is, \"no\"" => "%is = memref.load %b[%k] : memref<4xi1>" -- no assertion
func.func @f(%n: index, %b: tensor<4xi1>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %is = tensor.extract %b[%k] : tensor<4xi1>
    cf.assert %is, "no"
    %v = tensor.extract %u[%k] : tensor<?xf32>
    tensor.yield %v : f32
  } : tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%n: index, %b: memref<4xi1>, %u: memref<?xf32>) -> memref<?xf32> {
  %c4 = arith.constant 4 : index
  %r = memref.alloc(%n) : memref<?xf32>
  linalg.map outs(%r : memref<?xf32>) (%o: f32) {
    %k = linalg.index 0 : index
    %is = memref.load %b[%k] : memref<4xi1>
    cf.assert %is, "no"
    %v = memref.load %u[%k] : memref<?xf32>
    linalg.yield %v : f32
  }
  return %r : memref<?xf32>
}
// ----- plan
{
  "points": [{"source": 2, "target": 3, "rule": "nest", "holds": [{"tensor": "2.0", "buffer": "2.0"}]}]
}
