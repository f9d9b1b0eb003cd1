// title: Each round asks where the buffer begins that it frees.
// verdict: proved
// wrong: each "memref.alloc() : memref<8xf32>" => "memref.alloc() : memref<8xf32, strided<[1], offset: 3>>", "memref.copy %t, %a : memref<8xf32> to memref<8xf32>" => "memref.copy %t, %a : memref<8xf32> to memref<8xf32, strided<[1], offset: 3>>", "memref.cast %a : memref<8xf32>" => "memref.cast %a : memref<8xf32, strided<[1], offset: 3>>", "to memref<8xf32> // copy" => "to memref<8xf32, strided<[1], offset: 3>>", "%b[%offset] : memref<8xf32>" => "%b[%offset] : memref<8xf32, strided<[1], offset: 3>>", "memref.cast %b : memref<8xf32>" => "memref.cast %b : memref<8xf32, strided<[1], offset: 3>>" -- not at its start
// wrong: "memref.dealloc %start : memref<f32>" => "memref.dealloc %start : memref<f32>\nmemref.dealloc %start : memref<f32>" -- twice
func.func @f(%t: tensor<8xf32>, %n: index, %v: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
    %y = tensor.insert %v into %x[%c0] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// ----- target
#any = strided<[?], offset: ?>
func.func @f(%t: memref<8xf32>, %n: index, %v: f32) -> memref<8xf32, #any> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  memref.copy %t, %a : memref<8xf32> to memref<8xf32>
  %s = memref.cast %a : memref<8xf32> to memref<8xf32, #any>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %s) -> memref<8xf32, #any> {
    %b = memref.alloc() : memref<8xf32>
    memref.copy %x, %b : memref<8xf32, #any> to memref<8xf32> // copy
    %start, %offset, %size, %stride = memref.extract_strided_metadata %x
        : memref<8xf32, #any> -> memref<f32>, index, index, index
    memref.store %v, %b[%offset] : memref<8xf32>
    memref.dealloc %start : memref<f32>
    %y = memref.cast %b : memref<8xf32> to memref<8xf32, #any>
    scf.yield %y : memref<8xf32, #any>
  }
  return %r : memref<8xf32, #any>
}
