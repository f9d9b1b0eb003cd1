// title: What differs in it.
// verdict: proved
// wrong: "%r = scf.while (%i = %c0) : (index) -> (index) {\n    %more = arith.cmpi slt, %i, %n : index" => "%r = scf.while (%i = %c0) : (index) -> (index) {\n%more = arith.cmpi sle, %i, %n : index" -- what differs in it
// wrong: "memref.store %x, %m[%i]" => "memref.store %x, %m[%c1]" -- what differs in it
// wrong: "memref.store %x, %m[%i] : memref<?xf32>\n    %next = arith.addi %i, %c1 : index" => "memref.store %x, %m[%i] : memref<?xf32>\n%next = arith.addi %i, %c3 : index" -- what differs in it
// wrong: "scf.condition(%more) %i :" => "scf.condition(%more) %c1 :" -- what differs in it
// wrong: "memref.store %x" => "memref.store %w" -- what differs in it
// wrong: "%w = arith.constant 0.5 : f32" => "%w = arith.constant 0.5 : f32\nmemref.store %x, %m[%c0] : memref<?xf32>", "{\"source\": 4, \"target\": 5" => "{\"source\": 4, \"target\": 6", "\"equal\": [[\"^4.0.0.0\", \"^5.0.0.0" => "\"equal\": [[\"^4.0.0.0\", \"^6.0.0.0" -- what differs in it
// wrong: "scf.yield %next : index\n  }" => "scf.yield %next : index\n}\nmemref.store %x, %m[%r] : memref<?xf32>" -- what differs in it
// wrong: "%z = tensor.extract %t[%r#0]" => "%z = tensor.extract %t[%c3]", "%w = arith.constant 0.5 : f32" => "%early = memref.load %m[%c3] : memref<?xf32>" -- what is required behind it is not known before it
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.while (%i = %c0, %a = %t) : (index, tensor<?xf32>) -> (index, tensor<?xf32>) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %a : index, tensor<?xf32>
  } do {
  ^bb0(%i: index, %a: tensor<?xf32>):
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %b : index, tensor<?xf32>
  }
  %z = tensor.extract %t[%r#0] : tensor<?xf32>
  %y = tensor.extract %r#1[%r#0] : tensor<?xf32>
  return %r#1, %y : tensor<?xf32>, f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w = arith.constant 0.5 : f32
  %r = scf.while (%i = %c0) : (index) -> (index) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    memref.store %x, %m[%i] : memref<?xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  %y = memref.load %m[%r] : memref<?xf32>
  return %m, %y : memref<?xf32>, f32
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "equal": [["^4.0.0.0", "^5.0.0.0"]],
     "regions": [[], []]}
  ]
}
