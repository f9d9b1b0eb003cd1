// title: What no round writes is in both.
// verdict: proved
// wrong: "memref.copy %t, %other : memref<?xf32> to memref<?xf32>" => "" -- what no round writes is in both
// wrong: each "s, %q" => "s, %o" -- what rounds write is in one
#id = affine_map<(d0) -> (d0)>
func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %k = arith.subi %d, %c2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %l = tensor.extract_slice %a[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
    %h = tensor.extract_slice %a[2] [%k] [1] : tensor<?xf32> to tensor<?xf32>
    %m = tensor.extract_slice %a[1] [%k] [1] : tensor<?xf32> to tensor<?xf32>
    %x = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%l, %h : tensor<?xf32>, tensor<?xf32>) outs(%m : tensor<?xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      %v = arith.addf %s, %q : f32
      linalg.yield %v : f32
    } -> tensor<?xf32>
    %w = tensor.insert_slice %x into %a[1] [%k] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
#id = affine_map<(d0) -> (d0)>
func.func @f(%t: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %k = arith.subi %d, %c2 : index
  %other = memref.alloc(%d) : memref<?xf32>
  memref.copy %t, %other : memref<?xf32> to memref<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %other) -> (memref<?xf32>, memref<?xf32>) {
    %l = memref.subview %a[0] [%k] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
    %h = memref.subview %a[2] [%k] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 2>>
    %m = memref.subview %b[1] [%k] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 1>>
    linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%l, %h : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1], offset: 2>>)
        outs(%m : memref<?xf32, strided<[1], offset: 1>>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      %v = arith.addf %s, %q : f32
      linalg.yield %v : f32
    }
    scf.yield %b, %a : memref<?xf32>, memref<?xf32>
  }
  return %r#0 : memref<?xf32>
}
