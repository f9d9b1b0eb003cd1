// title: A round does more than compute before the loop in it.
// verdict: refuted
// unproved: "memref.store %x, %t[%i, %c0] : memref<?x8xf32>" => "%m = memref.alloc() : memref<1xf32>\nmemref.dealloc %m : memref<1xf32>" -- a round does more than compute before the loop in it
// wrong: "memref.store %x, %t[%i, %c0] : memref<?x8xf32>" => "vector.print %i : index" -- a round does more than compute before the loop in it
// unproved: "memref.store %x," => "%y = memref.load" -- a round does more than compute before the loop in it
// wrong: "memref.store %x, %t[%i, %c0] : memref<?x8xf32>" => "", "memref.dealloc %p : memref<1x2xf32>\n      }" => "memref.dealloc %p : memref<1x2xf32>\n}\nmemref.store %x, %t[%i, %c0] : memref<?x8xf32>" -- a round does something behind the loop in it
// unproved: "%x = arith.constant 1.0 : f32" => "%p = memref.alloc() : memref<1x2xf32>", "memref.store %x, %t[%i, %c0] : memref<?x8xf32>" => "", "%p = memref.alloc() : memref<1x2xf32>" => "", "memref.dealloc %p : memref<1x2xf32>" => "" -- rounds that share scratch memory
func.func @f(%t: tensor<?x8xf32>, %u: tensor<?x8xf32>, %k: index, %n: index) -> (tensor<?x8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = scf.for %z = %c0 to %k step %c1 iter_args(%x = %t) -> tensor<?x8xf32> {
    %r = scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %x) -> (tensor<?x8xf32>) {
      %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%j)
      %b = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      %own = tensor.extract_slice %o[%i, %at] [1, 2] [1, 1] : tensor<?x8xf32> to tensor<1x2xf32>
      %its = tensor.extract_slice %u[%b, %at] [1, 2] [1, 1] : tensor<?x8xf32> to tensor<1x2xf32>
      %e = tensor.empty() : tensor<1x2xf32>
      %p = linalg.exp ins(%its : tensor<1x2xf32>) outs(%e : tensor<1x2xf32>) -> tensor<1x2xf32>
      %q = linalg.add ins(%own, %p : tensor<1x2xf32>, tensor<1x2xf32>)
          outs(%own : tensor<1x2xf32>) -> tensor<1x2xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %q into %o[%i, %at] [1, 2] [1, 1]
            : tensor<1x2xf32> into tensor<?x8xf32>
      }
    }
    scf.yield %r : tensor<?x8xf32>
  }
  %v = tensor.extract %w[%c0, %c1] : tensor<?x8xf32>
  return %w, %v : tensor<?x8xf32>, f32
}
// ----- target
#part = strided<[8, 1], offset: ?>
func.func @f(%t: memref<?x8xf32>, %u: memref<?x8xf32>, %k: index, %n: index) -> (memref<?x8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  scf.for %z = %c0 to %k step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      %b = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      memref.store %x, %t[%i, %c0] : memref<?x8xf32>
      scf.for %j = %c0 to %c4 step %c1 {
        %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%j)
        %own = memref.subview %t[%i, %at] [1, 2] [1, 1] : memref<?x8xf32> to memref<1x2xf32, #part>
        %its = memref.subview %u[%b, %at] [1, 2] [1, 1] : memref<?x8xf32> to memref<1x2xf32, #part>
        %p = memref.alloc() : memref<1x2xf32>
        linalg.exp ins(%its : memref<1x2xf32, #part>) outs(%p : memref<1x2xf32>)
        linalg.add ins(%own, %p : memref<1x2xf32, #part>, memref<1x2xf32>)
            outs(%own : memref<1x2xf32, #part>)
        memref.dealloc %p : memref<1x2xf32>
      }
    }
  }
  %v = memref.load %t[%c0, %c1] : memref<?x8xf32>
  return %t, %v : memref<?x8xf32>, f32
}
