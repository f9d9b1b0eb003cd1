// title: A buffer of the round before is freed.
// Its type says nothing of where it starts, but it was allocated with a layout that does.
// verdict: refuted
func.func @f(%a: tensor<8xf32>, %n: index, %v: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<8xf32> {
    %y = tensor.insert %v into %x[%c1] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// ----- target
#any = strided<[?], offset: ?>
func.func @f(%a: memref<8xf32, #any>, %n: index, %v: f32) -> memref<8xf32, #any> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %true = arith.constant true
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %own = %false) -> (memref<8xf32, #any>, i1) {
    %new = memref.alloc() : memref<8xf32>
    memref.copy %x, %new : memref<8xf32, #any> to memref<8xf32>
    memref.store %v, %new[%c1] : memref<8xf32>
    %start = memref.reinterpret_cast %x to offset: [1], sizes: [], strides: []
        : memref<8xf32, #any> to memref<f32, strided<[], offset: 1>>
    scf.if %own {
      memref.dealloc %start : memref<f32, strided<[], offset: 1>>
    }
    %y = memref.cast %new : memref<8xf32> to memref<8xf32, #any>
    scf.yield %y, %true : memref<8xf32, #any>, i1
  }
  return %r#0 : memref<8xf32, #any>
}
