// title: A loop over integers.
// Both programs count the same ones.
// verdict: proved
// right: "%r = scf.for  %i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) : i32 {" => "%r = scf.for unsigned\n%i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) : i32 {", "scf.for  %i = %c1 to %n step %c1 : i32 {" => "scf.for unsigned\n%i = %c1 to %n step %c1 : i32 {" -- a loop over integers
// right: "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- a loop over integers
// right: "%r = scf.for  %i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) : i32 {" => "%r = scf.for unsigned\n%i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) : i32 {", "scf.for  %i = %c1 to %n step %c1 : i32 {" => "scf.for unsigned\n%i = %c1 to %n step %c1 : i32 {", "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- a loop over integers
// wrong: "scf.for  %i = %c1 to %n step %c1 :" => "scf.for  %i = %k to %n step %c1 :" -- a loop over integers
// wrong: "scf.for  %i = %c1 to %n step %c1 :" => "scf.for  %i = %c1 to %k step %c1 :" -- a loop over integers
// wrong: "scf.for  %i = %c1 to %n step %c1 :" => "scf.for  %i = %c1 to %n step %n :" -- a loop over integers
// wrong: "scf.for  %i = %c1 to %n step %c1 : i32 {\n    %j = arith.index_cast %i : i32 to index" => "scf.for  %i = %c1 to %n step %c1 : i32 {\n%j = arith.index_cast %n : i32 to index" -- a loop over integers
// wrong: "%r = scf.for  %i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) : i32 {" => "%r = scf.for unsigned\n%i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) : i32 {", "scf.for  %i = %c1 to %n step %c1 : i32 {" => "scf.for unsigned\n%i = %k to %n step %c1 : i32 {" -- a loop over integers
// wrong: "%r = scf.for  %i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) : i32 {" => "%r = scf.for unsigned\n%i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) : i32 {", "scf.for  %i = %c1 to %n step %c1 : i32 {" => "scf.for unsigned\n%i = %c1 to %k step %c1 : i32 {" -- a loop over integers
// wrong: "%r = scf.for  %i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) : i32 {" => "%r = scf.for unsigned\n%i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) : i32 {", "scf.for  %i = %c1 to %n step %c1 : i32 {" => "scf.for unsigned\n%i = %c1 to %n step %n : i32 {" -- a loop over integers
// wrong: "scf.for  %i = %c1 to %n step %c1 : i32 {" => "scf.for unsigned\n%i = %c1 to %n step %c1 : i32 {" -- a loop over integers
// wrong: "scf.for  %i = %c1 to %n step %c1 :" => "scf.for  %i = %k to %n step %c1 :", "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- a loop over integers
// wrong: "scf.for  %i = %c1 to %n step %c1 :" => "scf.for  %i = %c1 to %k step %c1 :", "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- a loop over integers
// wrong: "scf.for  %i = %c1 to %n step %c1 :" => "scf.for  %i = %c1 to %n step %n :", "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- a loop over integers
// wrong: "scf.for  %i = %c1 to %n step %c1 : i32 {\n    %j = arith.index_cast %i : i32 to index" => "scf.for  %i = %c1 to %n step %c1 : i32 {\n%j = arith.index_cast %n : i32 to index", "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- a loop over integers
// wrong: "scf.for  %i = %c1 to %n step %c1 : i32 {" => "scf.for unsigned\n%i = %c1 to %n step %c1 : i32 {", "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- a loop over integers
func.func @f(%t: tensor<4xf32>, %x: f32, %n: i32, %k: i32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : i32
  %r = scf.for  %i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) : i32 {
    %j = arith.index_cast %i : i32 to index
    %b = tensor.insert %x into %a[%j] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %n: i32, %k: i32) -> memref<4xf32> {
  %c1 = arith.constant 1 : i32
  scf.for  %i = %c1 to %n step %c1 : i32 {
    %j = arith.index_cast %i : i32 to index
    memref.store %x, %m[%j] : memref<4xf32>
  }
  return %m : memref<4xf32>
}
// ----- plan
{
  "points": [
    {"source": 2, "target": 2, "rule": "loop",
     "holds": [{"tensor": "^2.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
