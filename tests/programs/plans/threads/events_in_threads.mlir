// title: Events in threads.
// verdict: proved
// wrong: "%same = arith.floordivsi %j, %c2 : index\n    vector.print %x : f32\n    memref.store %x, %m[%j] : memref<?xf32>" => "%same = arith.floordivsi %j, %c2 : index\nvector.print %y : f32\nmemref.store %x, %m[%j] : memref<?xf32>" -- events in threads
// wrong: "%same = arith.floordivsi %j, %c2 : index\n    vector.print %x : f32\n    memref.store %x, %m[%j] : memref<?xf32>" => "%same = arith.floordivsi %j, %c2 : index\n\nmemref.store %x, %m[%j] : memref<?xf32>", "\"regions\": [[{\"source\": 7, \"target\": 7, \"rule\": \"event\"}]]}" => "\"regions\": [[]]}" -- events in threads
// unproved: "// ----- plan\n{\n  \"points\": [\n    {\"source\": 4, \"target\": 4, \"rule\": \"threads\",\n     \"holds\": [{\"tensor\": \"^4.0.0.1\", \"buffer\": \"^0.0.0.0\"}],\n     \"regions\": [[{\"source\": 7, \"target\": 7, \"rule\": \"event\"}]]}\n  ]\n}" => "// ----- plan\n{\"points\": []}" -- events in threads
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    vector.print %x : f32
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
    vector.print %x : f32
    memref.store %x, %m[%j] : memref<?xf32>
  }
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "threads",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[{"source": 7, "target": 7, "rule": "event"}]]}
  ]
}
