// title: A buffer of one path.
// verdict: proved
// right: "// ----- plan\n{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"branch\", \"regions\": [[], []]}]}" => "// ----- plan\n{\n\"must_free\": true,\n\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"branch\", \"regions\": [[], []]}]\n}" -- a buffer of one path
// wrong: "return %r : memref<4xf32>" => "memref.dealloc %r : memref<4xf32>\nreturn %m : memref<4xf32>" -- a buffer of one path
func.func @f(%t: tensor<4xf32>, %x: f32, %b: i1) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.if %b -> tensor<4xf32> {
    %y = tensor.insert %x into %t[%c0] : tensor<4xf32>scf.yield %y : tensor<4xf32> } else { scf.yield %t
        : tensor<4xf32> }return %r : tensor<4xf32> }
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %b: i1) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.if %b -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    memref.store %x, %a[%c0] : memref<4xf32>scf.yield %a : memref<4xf32> } else { scf.yield %m
        : memref<4xf32> }
  return %r : memref<4xf32>
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "branch", "regions": [[], []]}]}
