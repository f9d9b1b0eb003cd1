// title: Right loops are proved.
// verdict: proved
// wrong: "%new = memref.alloc(%c4) : memref<?xf32>" => "%new = memref.alloc(%c4) : memref<?xf32>\nmemref.dealloc %new : memref<?xf32>" -- scratch that was freed
// wrong: "%new = memref.alloc(%c4)" => "%new = memref.alloc(%c3)" -- scratch that is too small
// wrong: "%new = memref.alloc(%c4) : memref<?xf32>" => "%k = memref.get_global @k : memref<4xf32>\n%new = memref.cast %k : memref<4xf32> to memref<?xf32>" -- scratch that is a constant
// wrong: "%new = memref.alloc(%c4) :" => "%new = memref.cast %a : memref<4xf32> to" -- scratch that is the result
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
memref.global "private" constant @k : memref<4xf32> = dense<1.0>
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %first = memref.alloc(%c4) : memref<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %s = %first)
      -> (memref<4xf32>, memref<?xf32>) {
    memref.store %x, %s[%c3] : memref<?xf32>
    memref.store %x, %a[%i] : memref<4xf32>
    %new = memref.alloc(%c4) : memref<?xf32>
    scf.yield %a, %new : memref<4xf32>, memref<?xf32>
  }
  return %r#0 : memref<4xf32>
}
