// name: source

ml_program.global VISIBLE mutable @g(dense<7> : tensor<4xi32>) : tensor<4xi32>
func.func @f(%x: i32) -> tensor<4xi32> {
  %t = ml_program.global_load @g : tensor<4xi32>
  func.call @show(%x) : (i32) -> ()
  return %t : tensor<4xi32>
}
func.func private @show(i32)

// -----
// name: set

func.func @set(%t: tensor<4xi32>) {
  ml_program.global_store @g = %t : tensor<4xi32>
  return
}

// -----
// name: inside

func.func @set(%t: tensor<4xi32>) {
  "acme.region"() ({
    ml_program.global_store @g = %t : tensor<4xi32>
  }) : () -> ()
  return
}

