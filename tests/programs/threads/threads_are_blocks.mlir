// title: Threads, with a loop in each, of which the target has made blocks, beside a loop that both have as blocks.
// `-convert-scf-to-cf` makes them.
// verdict: proved
// wrong: "arith.cmpi slt, %k, %n" => "arith.cmpi sle, %k, %n" -- one more thread
// wrong: "arith.cmpi slt, %k, %n" => "arith.cmpi slt, %n, %k" -- no thread at all
// wrong: "arith.cmpi slt, %j, %c4" => "arith.cmpi sle, %j, %c4" -- one more iteration
// wrong: "%k2 = arith.addi %k, %c1" => "%k2 = arith.addi %k, %c2" -- every second thread is left out
// wrong: "%j2 = arith.addi %j, %c1" => "%j2 = arith.addi %j, %c2" -- every second iteration is left out
// wrong: "cf.br ^thread(%c0 : index)" => "cf.br ^thread(%c1 : index)" -- the first thread is left out
// wrong: "cf.br ^inner(%c0, %x : index, f32)" => "cf.br ^inner(%c0, %y : index, f32)" -- another value to start with
// wrong: "cf.br ^inner(%j2, %b : index, f32)" => "cf.br ^inner(%j2, %a : index, f32)" -- nothing is handed on
// wrong: "memref.store %a, %m[%k]" => "memref.store %x, %m[%k]" -- what the inner loop started with
// unproved: "%j2 = arith.addi %j, %c1" => "%j2 = arith.addi %j, %c1 {acme.says}" -- the target alone says something to others
// unproved: "%goes_on = arith.cmpi slt, %j, %c4" => "%goes_on = arith.cmpi slt, %j, %c4 {acme.says}" -- the target alone says something where it compares
// unknown: "%j2 = arith.addi %j, %c1" => "%j2 = arith.addi %j, %c1 overflow<nuw>" -- a promise that a loop does not make
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32, %y: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  cf.br ^outer(%c0, %t : index, tensor<?xf32>)
^outer(%i: index, %u: tensor<?xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %r = scf.forall (%k) in (%n) shared_outs(%o = %u) -> (tensor<?xf32>) {
    %a = scf.for %j = %c0 to %c4 step %c1 iter_args(%v = %x) -> f32 {
      %b = arith.addf %v, %y : f32
      scf.yield %b : f32
    }
    %one = tensor.from_elements %a : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %one into %o[%k] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %i2 = arith.addi %i, %c1 : index
  cf.br ^outer(%i2, %r : index, tensor<?xf32>)
^end:
  return %u : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<?xf32>, %n: index, %x: f32, %y: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  cf.br ^outer(%c0 : index)
^outer(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  cf.br ^thread(%c0 : index)
^thread(%k: index):
  %is_one = arith.cmpi slt, %k, %n : index
  cf.cond_br %is_one, ^run, ^next
^run:
  cf.br ^inner(%c0, %x : index, f32)
^inner(%j: index, %a: f32):
  %goes_on = arith.cmpi slt, %j, %c4 : index
  cf.cond_br %goes_on, ^add, ^store
^add:
  %b = arith.addf %a, %y : f32
  %j2 = arith.addi %j, %c1 : index
  cf.br ^inner(%j2, %b : index, f32)
^store:
  memref.store %a, %m[%k] : memref<?xf32>
  %k2 = arith.addi %k, %c1 : index
  cf.br ^thread(%k2 : index)
^next:
  %i2 = arith.addi %i, %c1 : index
  cf.br ^outer(%i2 : index)
^end:
  return %m : memref<?xf32>
}
