// title: What a function returns is copied to buffers that are there for it, of open sizes.
// `-buffer-results-to-out-params` does this to public functions, too.
// verdict: proved
// wrong: "memref.copy %t, %a" => "memref.copy %u, %a" -- another buffer, which may have another size
// wrong: "memref.copy %m, %b" => "memref.copy %t, %b" -- what was there before
// wrong: "memref.copy %t, %a : memref<?xf32> to memref<?xf32>" => "" -- nothing is copied
// wrong: "memref.copy %t, %a" => "memref.copy %a, %a" -- nothing was written there
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %x: f32, %i: index, %p: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  cf.cond_br %p, ^then, ^else
^then:
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %t, %r : tensor<?xf32>, tensor<?xf32>
^else:
  return %u, %t : tensor<?xf32>, tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %u: memref<?xf32>, %x: f32, %i: index, %p: i1, %a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  cf.cond_br %p, ^then, ^else
^then:
  %size = memref.dim %t, %c0 : memref<?xf32>
  %m = memref.alloc(%size) : memref<?xf32>
  memref.copy %t, %m : memref<?xf32> to memref<?xf32>
  memref.store %x, %m[%i] : memref<?xf32>
  memref.copy %t, %a : memref<?xf32> to memref<?xf32>
  memref.copy %m, %b : memref<?xf32> to memref<?xf32>
  return
^else:
  memref.copy %u, %a : memref<?xf32> to memref<?xf32>
  memref.copy %t, %b : memref<?xf32> to memref<?xf32>
  return
}
