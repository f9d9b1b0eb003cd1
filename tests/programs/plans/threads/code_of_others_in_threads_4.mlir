// title: Code of others in threads.
// It may do what it likes, but to no buffer of which these programs know.
// verdict: unproved
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %n: index)  {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%j) in (%n) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    "test.give"(%m) : (memref<?xf32>) -> ()
    memref.store %x, %m[%j] : memref<?xf32>
  }
  return
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %n: index)  {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%j) in (%n) {
    %next = arith.addi %j, %c1 : index
    %same = arith.floordivsi %j, %c2 : index
    "test.give"(%m) : (memref<?xf32>) -> ()
    memref.store %x, %m[%j] : memref<?xf32>
  }
  return
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "threads",
     "regions": [[{"source": 7, "target": 7, "rule": "event"}]]}
  ]
}
