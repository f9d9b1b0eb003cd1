// title: An output that no thread inserts into.
// verdict: proved
// wrong: "memref.store %y, %v[%c0]" => "memref.store %x, %w[%c0]" -- a thread writes where it inserts nothing
// wrong: "memref.store %y, %v[%c0]" => "memref.store %x, %v[%c0]" -- another element
// wrong: "memref.load %t[%i]" => "memref.load %t[%c0]" -- an element of another thread
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %r:2 = scf.forall (%i) in (4) shared_outs(%a = %t, %b = %t) -> (tensor<4xf32>, tensor<4xf32>) {
    %v = tensor.extract_slice %b[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %y = tensor.extract %t[%i] : tensor<4xf32>
    %u = tensor.insert %y into %v[%c0] : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %b[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %t, %b : memref<4xf32> to memref<4xf32>
  scf.forall (%i) in (4) {
    %v = memref.subview %a[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    %w = memref.subview %b[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    %y = memref.load %t[%i] : memref<4xf32>
    memref.store %y, %v[%c0] : memref<1xf32, strided<[1], offset: ?>>
  }
  return %b, %a : memref<4xf32>, memref<4xf32>
}
