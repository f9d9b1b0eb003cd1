// name: levels

ml_program.global private @g(dense<1> : tensor<i64>) : tensor<i64>
func.func private @f()
module @inner {
  ml_program.global private @g(dense<2> : tensor<i64>) : tensor<i64>
  func.func private @f()
  func.func @user() -> tensor<i64> {
    func.call @f() : () -> ()
    %0 = ml_program.global_load_const @g : tensor<i64>
    return %0 : tensor<i64>
  }
}
func.func @user() -> (tensor<i64>, tensor<i64>) {
  func.call @f() : () -> ()
  %0 = ml_program.global_load_const @g : tensor<i64>
  %1 = ml_program.global_load_const @inner::@g : tensor<i64>
  return %0, %1 : tensor<i64>, tensor<i64>
}

// -----
// name: call_of_an_outer_function

func.func private @f()
module @inner {
  func.func @user() {
    func.call @f() : () -> ()
    return
  }
}

// -----
// name: call_in_an_unknown_region

func.func private @f()
func.func @user() {
  "unknown.region"() ({
    func.call @f() : () -> ()
    "unknown.end"() : () -> ()
  }) : () -> ()
  return
}

// -----
// name: function_in_a_function

func.func @f() {
  func.func @g() {
    return
  }
  return
}

// -----
// name: all_that_has_a_body_is_found

    func.func private @declared()
    func.func @f() { return }
    transform.named_sequence @__transform_main(%a: !transform.any_op) { transform.yield }
    "other.func"() ({ "other.end"() : () -> () }) {sym_name = "g"} : () -> ()
    "other.nothing"() ({}) {sym_name = "h"} : () -> ()
    "other.module"() ({ func.func @f() { return } }) {sym_name = "m"} : () -> ()
    
// -----
// name: round

memref.global "private" constant @g : memref<f32> = dense<1.0>
func.func @alone() { return }
func.func @one() { func.call @two() : () -> () return }
func.func @two() { func.call @three() : () -> () func.call @last() : () -> () return }
func.func @three() { func.call @two() : () -> () return }
func.func private @last()
func.func @reads() {
  %0 = memref.get_global @g : memref<f32>
  func.call @one() : () -> ()
  return
}

