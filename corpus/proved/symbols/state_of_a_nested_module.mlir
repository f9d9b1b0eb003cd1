// title: Each module has a state of its own, of the same name.
// against: state_of_a_nested_module.target.mlir

ml_program.global private mutable @state(dense<0> : tensor<2xi32>) : tensor<2xi32>
func.func @get(%i: index) -> i32 {
  %t = ml_program.global_load @state : tensor<2xi32>
  %x = tensor.extract %t[%i] : tensor<2xi32>
  return %x : i32
}
module @inner {
  ml_program.global private mutable @state(dense<0> : tensor<2xi32>) : tensor<2xi32>
  func.func @set(%t: tensor<2xi32>) {
    ml_program.global_store @state = %t : tensor<2xi32>
    return
  }
  func.func @get(%i: index) -> i32 {
    %t = ml_program.global_load @state : tensor<2xi32>
    %x = tensor.extract %t[%i] : tensor<2xi32>
    return %x : i32
  }
}
