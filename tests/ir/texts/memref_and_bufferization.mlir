func.func @f(%fz: f32, %a: memref<?xf32>, %b: memref<?xf32>, %c: i1, %t: tensor<?xf32>, %u: tensor<*xf32>, %d: index) {
  %r:2 = bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%c, %c) retain (%a, %b : memref<?xf32>, memref<?xf32>)
  bufferization.dealloc (%a : memref<?xf32>) if (%c)
  bufferization.dealloc
  bufferization.dealloc_tensor %t : tensor<?xf32>
  bufferization.materialize_in_destination %t in restrict writable %a : (tensor<?xf32>, memref<?xf32>) -> ()
  %q = bufferization.materialize_in_destination %t in %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %al = bufferization.alloc_tensor(%d) size_hint=%d {memory_space = 1 : i64} : tensor<?xf32>
  %um = bufferization.to_buffer %u read_only {foo} : tensor<*xf32> to memref<*xf32>
  %tb = bufferization.to_tensor %um restrict writable {bar} : memref<*xf32> to tensor<*xf32>
  %re = memref.realloc %a(%d) {alignment=8}: memref<?xf32> to memref<?xf32>
  %ra = memref.reinterpret_cast %a to offset: [%d], sizes: [4], strides: [%d] : memref<?xf32> to memref<4xf32, strided<[?], offset: ?>>
  %tr = memref.transpose %a (d0) -> (d0) : memref<?xf32> to memref<?xf32, strided<[1]>>
  %aa = memref.assume_alignment %a, 64 : memref<?xf32>
  %bb, %o, %sz, %st = memref.extract_strided_metadata %a : memref<?xf32> -> memref<f32>, index, index, index
  %ms = memref.memory_space_cast %a : memref<?xf32> to memref<?xf32, 1>
  %ix = memref.extract_aligned_pointer_as_index %a : memref<?xf32> -> index
  %al2 = memref.alloc(%d)[%d] {alignment = 64 : i64} : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %ld = memref.load %a[%d] {nontemporal = true} : memref<?xf32>
  return
}
memref.global "private" @x : memref<4xf32>
memref.global constant @y : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64}
memref.global @z : memref<2xf32> = uninitialized
memref.global @w : memref<f32> = dense<1.0> {foo}
