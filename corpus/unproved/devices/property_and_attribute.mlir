// title: A property and an attribute of the terminator have one name.
// against: property_and_attribute.target.mlir
func.func @f(%t: tensor<8xf32>, %v: f32, %i: index) -> tensor<8xf32> {
  %r = "acme.fold"(%v) ({
  ^bb0(%k: index, %a: f32):
    %e = tensor.extract %t[%k] : tensor<8xf32>
    %s = arith.addf %e, %a : f32
    "acme.pass"(%s) <{x = 1 : i32}> {x = 2 : i32} : (f32) -> ()
  }) {init = 1 : i32} : (f32) -> f32
  %x = tensor.insert %r into %t[%i] : tensor<8xf32>
  return %x : tensor<8xf32>
}
