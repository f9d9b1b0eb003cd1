// name: constants

func.func @f() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>) {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %2 = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %3 = arith.constant dense<1.0> : tensor<f32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>
}

// -----
// name: new_ops_stand_where_the_old_ones_were_writte
func.func @f(%t: tensor<?xf32>, %i: index, %v: f32) -> (f32, tensor<?xf32>) {
  %0 = tensor.insert %v into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %1, %0 : f32, tensor<?xf32>
}

// -----
// name: attributes_for_the_bufferizer_are_gone_after

func.func @f(%t: tensor<?xf32> {bufferization.writable = false, keep.me}, %i: index, %v: f32) -> f32 {
  %0 = tensor.insert %v into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %0[%i] : tensor<?xf32>
  return %1 : f32
}

// -----
// name: functions_that_call_each_other_keep_matching

func.func @a(%t: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %0 = tensor.empty(%i) : tensor<?xf32>
  %1 = call @b(%0, %i) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @b(%t: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %0 = tensor.empty(%i) : tensor<?xf32>
  %1 = call @a(%0, %i) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----
// name: returned_cast

func.func private @drop({tensor}%a: memref<5xf32>) -> memref<{view}> {{
  %b = memref.cast %a : memref<5xf32> to memref<{view}>
  return %b : memref<{view}>
}}
func.func @alone(%a: memref<5xf32>) -> memref<{view}> {{
  %b = memref.cast %a : memref<5xf32> to memref<{view}>
  return %b : memref<{view}>
}}
func.func @caller({tensor}%a: memref<5xf32>) -> memref<{view}> {{
  %b = call @drop({used}%a) : ({type}memref<5xf32>) -> memref<{view}>
  return %b : memref<{view}>
}}

