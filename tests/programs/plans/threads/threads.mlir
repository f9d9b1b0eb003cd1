// title: Threads.
// verdict: proved
// right: "%next = arith.addi %j, %c1 : index\n    %same = arith.floordivsi %j, %c2 : index\n    memref.store %x, %m[%j] : memref<?xf32>" => "%next = arith.addi %j, %c1 : index\n%same = arith.floordivsi %j, %c2 : index\nmemref.store %y, %m[%j] : memref<?xf32>\nmemref.store %x, %m[%j] : memref<?xf32>" -- threads
// right: each "(%n" => "(1" -- one thread is one all the same
// right: each "[%j" => "[%same" -- threads that insert at one element
// right: "%e = tensor.from_elements %x : tensor<1xf32>" => "%v = \"test.get\"() : () -> f32\n%e = tensor.from_elements %v : tensor<1xf32>", "memref.store %x, %m[%j] : memref<?xf32>" => "%v = \"test.get\"() : () -> f32\nmemref.store %v, %m[%j] : memref<?xf32>", "\"regions\": [[]]}" => "\"regions\": [[{\"source\": 7, \"target\": 7, \"rule\": \"event\"}]]}" -- code of others in threads
// right: "memref.store %x, %m[%j] : memref<?xf32>" => "%is = arith.cmpi eq, %j, %c1 : index\nscf.if %is { memref.store %x, %m[%c1] : memref<?xf32> } else { memref.store %x, %m[%j] : memref<?xf32> }" -- a thread writes under a condition
// unproved: "// ----- plan\n{\n  \"points\": [\n    {\"source\": 4, \"target\": 4, \"rule\": \"threads\",\n     \"holds\": [{\"tensor\": \"^4.0.0.1\", \"buffer\": \"^0.0.0.0\"}],\n     \"regions\": [[]]}\n  ]\n}" => "// ----- plan\n{\"points\": []}" -- threads
// wrong: "\"holds\": [{\"tensor\": \"^4.0.0.1" => "\"holds\": [{\"tensor\": \"^0.0.0.0" -- threads
// wrong: "%r = scf.forall (%j) in (%n)" => "%r = scf.forall (%j) in (1)", "scf.forall (%j) in (%n) {" => "scf.forall (%j) in (1) {", "memref.store %x, %m[%j]" => "memref.store %x, %m[%next]" -- one thread is one all the same
// wrong: "tensor.parallel_insert_slice %e into %o[%j]" => "tensor.parallel_insert_slice %e into %o[%same]", "memref.store %x, %m[%j] : memref<?xf32>" => "memref.store %x, %m[%same] : memref<?xf32>\n%z = memref.load %m[%same] : memref<?xf32>\nmemref.store %z, %m[%same] : memref<?xf32>" -- threads that insert at one element
// wrong: "scf.forall (%j) in (%n) {" => "scf.forall (%j) in (%c2) {" -- other threads
// wrong: "memref.store %x, %m[%j] : memref<?xf32>" => "%is = arith.cmpi eq, %j, %c1 : index\nscf.if %is { memref.store %x, %m[%c2] : memref<?xf32> } else { memref.store %x, %m[%j] : memref<?xf32> }" -- a thread writes under a condition
// wrong: "%r = scf.forall (%j) in (%n)" => "%r = scf.forall (%j) in (1)", "scf.forall (%j) in (%n) {" => "scf.forall (%j) in (1) {", "memref.store %x, %m[%j]" => "memref.store %y, %m[%next]" -- a loop without threads
// wrong: "memref.store %x, %m[%j]" => "memref.store %y, %m[%next]" -- a loop without threads
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%j) in (%n) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    memref.store %x, %m[%j] : memref<?xf32>
  }
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "threads",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
