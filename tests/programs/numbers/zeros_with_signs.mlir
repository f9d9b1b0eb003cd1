// title: Zeros with signs.
// verdict: proved
// wrong: "memref.global \"private\" constant @g : memref<2xf32> = dense<[0.0, -0.0]>" => "memref.global \"private\" constant @g : memref<2xf32> = dense<[0.0, 0.0]>" -- zeros with signs
// wrong: "= dense<[" => "= dense<[-" -- zeros with signs
func.func @f(%i: index) -> f32 {
  %c = arith.constant dense<[0.0, -0.0]> : tensor<2xf32>
  %x = tensor.extract %c[%i] : tensor<2xf32>
  return %x : f32
}
// ----- target
memref.global "private" constant @g : memref<2xf32> = dense<[0.0, -0.0]>
func.func @f(%i: index) -> f32 {
  %c = memref.get_global @g : memref<2xf32>
  %x = memref.load %c[%i] : memref<2xf32>
  return %x : f32
}
