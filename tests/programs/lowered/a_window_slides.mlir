// title: A convolution in a buffer of which another part stays.
// The index of an operand is a sum; the result is a part of a larger buffer.
// verdict: proved
// wrong: "affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %k)" => "affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%i, %k)" -- outside of the operand
// wrong: "memref.load %w[%k]" => "memref.load %w[%i]" -- another weight
// wrong: "memref.store %s, %v[%i] : memref<8xf32, strided<[1], offset: 8>>" => "memref.store %s, %c[%i] : memref<16xf32>" -- the part that has to stay is written
func.func @f(%a: tensor<?xf32>, %w: tensor<?xf32>, %c: tensor<16xf32>) -> tensor<16xf32> {
  %t = tensor.extract_slice %c[8] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %r = linalg.conv_1d ins(%a, %w : tensor<?xf32>, tensor<?xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %d = tensor.insert_slice %r into %c[8] [8] [1] : tensor<8xf32> into tensor<16xf32>
  return %d : tensor<16xf32>
}
// ----- target
func.func @f(%a: memref<?xf32>, %w: memref<?xf32>, %c: memref<16xf32>) -> memref<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %v = memref.subview %c[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  %n = memref.dim %w, %c0 : memref<?xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %k = %c0 to %n step %c1 {
      %ik = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %k)
      %x = memref.load %a[%ik] : memref<?xf32>
      %y = memref.load %w[%k] : memref<?xf32>
      %o = memref.load %v[%i] : memref<8xf32, strided<[1], offset: 8>>
      %p = arith.mulf %x, %y : f32
      %s = arith.addf %o, %p : f32
      memref.store %s, %v[%i] : memref<8xf32, strided<[1], offset: 8>>
    }
  }
  return %c : memref<16xf32>
}
