// title: Few threads that the target runs no more, or in another shape.
// Each thread sees the tensor from before all of them.
// verdict: proved
// right: "%c0t = arith.constant 0 : index" => "%c0t = arith.constant 1 : index", "%n = memref.alloc() : memref<3xf32>\n  memref.copy %t, %n : memref<3xf32> to memref<3xf32>" => "%n = memref.alloc() : memref<3xf32>\n  memref.copy %t, %n : memref<3xf32> to memref<3xf32>\n  memref.store %x, %n[%c0] : memref<3xf32>" -- one thread in place of none
// wrong: "%c0t = arith.constant 0 : index" => "%c0t = arith.constant 1 : index" -- there is a thread
// wrong: "memref.store %b, %m[%c1]" => "memref.store %a, %m[%c1]" -- the element of another thread
// wrong: "memref.load %t[%c2]" => "memref.load %t[%c1]" -- it reads its own element
// wrong: "memref.load %t[%c1]" => "memref.load %m[%c1]" -- a thread reads what nobody has written
// wrong: "memref.copy %t, %m : memref<3xf32> to memref<3xf32>\n  memref.store %a, %m[%c0] : memref<3xf32>" => "memref.copy %t, %m : memref<3xf32> to memref<3xf32>" -- a thread is left out
// wrong: "scf.forall (%i) in (2)" => "scf.forall (%i) in (1)" -- a thread too many
func.func @f(%t: tensor<3xf32>, %x: f32) -> (tensor<3xf32>, tensor<3xf32>) {
  %c0t = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<3xf32>) {
    %j = arith.addi %i, %c1 : index
    %a = tensor.extract %t[%j] : tensor<3xf32>
    %s = tensor.from_elements %a : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<3xf32>
    }
  }
  %q = scf.forall (%i) in (%c0t) shared_outs(%o = %t) -> (tensor<3xf32>) {
    %s = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<3xf32>
    }
  }
  return %r, %q : tensor<3xf32>, tensor<3xf32>
}
// ----- target
func.func @f(%t: memref<3xf32>, %x: f32) -> (memref<3xf32>, memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<3xf32>
  %a = memref.load %t[%c1] : memref<3xf32>
  %b = memref.load %t[%c2] : memref<3xf32>
  memref.copy %t, %m : memref<3xf32> to memref<3xf32>
  memref.store %a, %m[%c0] : memref<3xf32>
  memref.store %b, %m[%c1] : memref<3xf32>
  %n = memref.alloc() : memref<3xf32>
  memref.copy %t, %n : memref<3xf32> to memref<3xf32>
  return %m, %n : memref<3xf32>, memref<3xf32>
}
