// title: A branch.
// verdict: proved
// right: "{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"branch\", \"regions\": [[], []]}]}" => "{\"points\": []}" -- a branch
// right: "scf.if %b { memref.store %x, %m[%c0] : memref<4xf32> } else {  }" => "%y = memref.load %m[%c0] : memref<4xf32>\n%z = arith.select %b, %x, %y : f32\nmemref.store %z, %m[%c0] : memref<4xf32>", "{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"branch\", \"regions\": [[], []]}]}" => "{\"points\": []}" -- a branch of one program only
// wrong: "scf.if %b {" => "scf.if %b {  } else {", "<4xf32> } else {  }" => "<4xf32> }" -- a branch
// wrong: "> } else {  }" => "> } else { memref.store %x, %m[%c0] : memref<4xf32> }" -- a branch
// wrong: "scf.if %b { memref.store %x, %m[%c0] : memref<4xf32> } else {  }" => "%true = arith.constant true\n%n = arith.xori %b, %true : i1\nscf.if %n { memref.store %x, %m[%c0] : memref<4xf32> } else {  }", "{\"points\": [{\"source\": 4, \"target\": 4" => "{\"points\": [{\"source\": 4, \"target\": 6" -- a branch
// wrong: "scf.if %b { memref.store %x, %m[%c0] : memref<4xf32> } else {  }" => "%y = memref.load %m[%c0] : memref<4xf32>\n%z = arith.select %b, %y, %x : f32\nmemref.store %z, %m[%c0] : memref<4xf32>", "{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"branch\", \"regions\": [[], []]}]}" => "{\"points\": []}" -- a branch of one program only
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
  scf.if %b { memref.store %x, %m[%c0] : memref<4xf32> } else {  }
  return %m : memref<4xf32>
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "branch", "regions": [[], []]}]}
