// title: A load stays behind the call of its round.
// against: load_before_call_in_round.target.mlir
func.func private @ext(index)
func.func @f(%t: tensor<8xf32>, %j: index, %x: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    func.call @ext(%i) : (index) -> ()
    %v = tensor.extract %a[%j] : tensor<8xf32>
    %w = arith.addf %v, %x : f32
    %b = tensor.insert %w into %a[%c0] : tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
