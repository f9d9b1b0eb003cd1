// name: tosa

func.func @f(%c: tensor<i1>, %a: tensor<f32>, %n: tensor<i32>) -> (tensor<f32>, tensor<i32>) {
  %0 = tosa.cond_if %c (%x = %a, %y = %a) : tensor<i1> (tensor<f32>, tensor<f32>) -> tensor<f32> {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = tosa.add %x, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
    tosa.yield %1 {my.note} : tensor<f32>
  } else {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    tosa.yield %y : tensor<f32>
  }
  %1 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
    tosa.yield %0 : tensor<f32>
  } else {
    tosa.yield %a : tensor<f32>
  }
  %2 = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<i32> {
    %k = tosa.greater_equal %n, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %k : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>):
    %q = tosa.add %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %q : tensor<i32>
  }
  return %1, %2 : tensor<f32>, tensor<i32>
}

// -----
// name: private

module @outer {
  module @inner attributes {sym_visibility = "private"} {
    func.func @f() { return }
  }
}

// -----
// name: noted

#S = #sparse_tensor.encoding<{ map = (i) -> (i : compressed) }>
func.func @f(%a: tensor<8xf64, #S>, %s: f64, %x: tensor<4xf32>) -> (f64, tensor<4xf32>) {
  %0 = sparse_tensor.foreach in %a init(%s) {my.note} : tensor<8xf64, #S>, f64 -> f64 do {
  ^bb0(%i: index, %v: f64, %r: f64):
    sparse_tensor.yield %v : f64
  }
  %1 = tosa.tanh %x {"my note", "W_0[READ: op 1]"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : f64, tensor<4xf32>
}

// -----
// name: attribute

#mode = #acme.mode<KIND>
func.func @f(%x: f32) -> f32 {
  %y = "acme.ask"(%x) {how = #acme.how<#mode, "#mode">} : (f32) -> f32
  return %y : f32
}

// -----
// name: source

func.func @f() -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %a = arith.constant dense_resource<ONE> : tensor<4xf32>
  %b = arith.constant dense_resource<OTHER> : tensor<4xf32>
  %x = tensor.extract %a[%c0] : tensor<4xf32>
  %y = tensor.extract %b[%c0] : tensor<4xf32>
  return %x, %y : f32, f32
}

// -----
// name: target

memref.global "private" constant @a : memref<4xf32> = dense_resource<ONE>
memref.global "private" constant @b : memref<4xf32> = dense_resource<OTHER>
func.func @f() -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %a = memref.get_global @a : memref<4xf32>
  %b = memref.get_global @b : memref<4xf32>
  %x = memref.load %a[%c0] : memref<4xf32>
  %y = memref.load %b[%c0] : memref<4xf32>
  return %x, %y : f32, f32
}

