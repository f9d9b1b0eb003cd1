// title: A loop of blocks behind another one, with a block in between in the target alone.
// verdict: proved
// wrong: "memref.copy %m, %c" => "memref.copy %u, %c" -- what was there before the first loop
// wrong: "cf.br ^again(%c1, %c0, %c :" => "cf.br ^again(%c0, %c1, %c :" -- from the first one on, and the second value is another
// wrong: "cf.br ^again(%c1, %c0, %c :" => "cf.br ^again(%c1, %c0, %m :" -- the second loop writes to what the first one has left
// wrong: "cf.cond_br %more, ^store, ^copy" => "cf.cond_br %more, ^copy, ^store" -- the first loop goes on where it ends
// wrong: "return %m, %e, %z" => "return %m, %m, %z" -- what the first loop has left
// wrong: "memref.store %y, %e[%k]" => "memref.store %y, %e[%z]" -- always the same element
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^fill(%c0, %t : index, tensor<?xf32>)
^fill(%i: index, %a: tensor<?xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^store, ^again(%c1, %c0, %a : index, index, tensor<?xf32>)
^store:
  %b = tensor.insert %x into %a[%i] : tensor<?xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^fill(%j, %b : index, tensor<?xf32>)
^again(%k: index, %z: index, %d: tensor<?xf32>):
  %more2 = arith.cmpi slt, %k, %n : index
  cf.cond_br %more2, ^change, ^end
^change:
  %e = tensor.insert %y into %d[%k] : tensor<?xf32>
  %l = arith.addi %k, %c1 : index
  cf.br ^again(%l, %z, %e : index, index, tensor<?xf32>)
^end:
  return %a, %d, %z : tensor<?xf32>, tensor<?xf32>, index
}
// ----- target
func.func @f(%t: memref<?xf32>, %n: index, %x: f32, %y: f32) -> (memref<?xf32>, memref<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = memref.dim %t, %c0 : memref<?xf32>
  %u = memref.alloc(%size) : memref<?xf32>
  memref.copy %t, %u : memref<?xf32> to memref<?xf32>
  cf.br ^fill(%c0, %t : index, memref<?xf32>)
^fill(%i: index, %m: memref<?xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^store, ^copy
^store:
  memref.store %x, %m[%i] : memref<?xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^fill(%j, %m : index, memref<?xf32>)
^copy:
  %c = memref.alloc(%size) : memref<?xf32>
  memref.copy %m, %c : memref<?xf32> to memref<?xf32>
  cf.br ^again(%c1, %c0, %c : index, index, memref<?xf32>)
^again(%k: index, %z: index, %e: memref<?xf32>):
  %more2 = arith.cmpi slt, %k, %n : index
  cf.cond_br %more2, ^change, ^end
^change:
  memref.store %y, %e[%k] : memref<?xf32>
  %l = arith.addi %k, %c1 : index
  cf.br ^again(%l, %z, %e : index, index, memref<?xf32>)
^end:
  return %m, %e, %z : memref<?xf32>, memref<?xf32>, index
}
