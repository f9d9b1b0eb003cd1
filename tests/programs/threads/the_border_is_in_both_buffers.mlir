// title: The border of two dimensions is in both buffers.
// verdict: proved
// right: each "(%m0, %m1)" => "(%m0, 3)", each "?x?xf32" => "?x5xf32", "memref.alloc(%d0, %d1)" => "memref.alloc(%d0)" -- a size that is written
// right: each "in (%m0, %m1)" => "= (0, 0) to (%m0, %m1) step (1, 1)" -- bounds that are written
// right: each "in (%m0, %m1)" => "in (%m0, %h)" -- a part of what is inside
// wrong: "memref.copy %t, %other : memref<?x?xf32> to memref<?x?xf32>" => "" -- a border that is in one buffer only
// wrong: "scf.yield %b, %a" => "scf.yield %a, %b" -- buffers that do not take turns
// wrong: "memref.load %a[%i, %j]" => "memref.load %b[%i, %j]" -- a thread reads what others have left
// wrong: each "%n step" => "%c2 step", each "affine_map<(d0, d1) -> (d0 + 1)>(%i, %q)" => "affine_map<(d0, d1) -> (d0 + d1)>(%i, %q)" -- another border in each iteration
func.func @f(%t: tensor<?x?xf32>, %n: index, %z: f32, %h: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %m0 = arith.subi %d0, %c2 : index
  %m1 = arith.subi %d1, %c2 : index
  %r = scf.for %q = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?x?xf32> {
    %w = scf.forall (%i, %j) in (%m0, %m1) shared_outs(%o = %a) -> (tensor<?x?xf32>) {
      %k = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%i, %q)
      %l = affine.apply affine_map<(d0) -> (d0 + 1)>(%j)
      %x = tensor.extract %a[%i, %j] : tensor<?x?xf32>
      %y = arith.addf %x, %z : f32
      %p = tensor.from_elements %y : tensor<1x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %p into %o[%k, %l] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<?x?xf32>
      }
    }
    scf.yield %w : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
// ----- target
func.func @f(%t: memref<?x?xf32>, %n: index, %z: f32, %h: index) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d0 = memref.dim %t, %c0 : memref<?x?xf32>
  %d1 = memref.dim %t, %c1 : memref<?x?xf32>
  %m0 = arith.subi %d0, %c2 : index
  %m1 = arith.subi %d1, %c2 : index
  %other = memref.alloc(%d0, %d1) : memref<?x?xf32>
  memref.copy %t, %other : memref<?x?xf32> to memref<?x?xf32>
  %r:2 = scf.for %q = %c0 to %n step %c1 iter_args(%a = %t, %b = %other) -> (memref<?x?xf32>, memref<?x?xf32>) {
    scf.forall (%i, %j) in (%m0, %m1) {
      %k = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%i, %q)
      %l = affine.apply affine_map<(d0) -> (d0 + 1)>(%j)
      %x = memref.load %a[%i, %j] : memref<?x?xf32>
      %y = arith.addf %x, %z : f32
      memref.store %y, %b[%k, %l] : memref<?x?xf32>
    }
    scf.yield %b, %a : memref<?x?xf32>, memref<?x?xf32>
  }
  return %r#0 : memref<?x?xf32>
}
