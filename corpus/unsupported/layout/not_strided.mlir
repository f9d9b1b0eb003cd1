// title: A buffer whose layout is no strided one.
func.func @f(%m: memref<8xf32, affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>>, %t: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %x = memref.load %m[%i] : memref<8xf32, affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>>
  %r = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
