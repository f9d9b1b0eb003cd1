// name: scale

func.func @scale_and_keep(%a: f32, %i: index, %t: tensor<?xf32>) -> (f32, tensor<?xf32>) {
  %r = "acme.scale"(%a, %t) : (f32, tensor<?xf32>) -> tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %old, %r : f32, tensor<?xf32>
}
func.func @scale_twice(%a: f32, %t: tensor<?xf32>) -> tensor<?xf32> {
  %r = "acme.scale"(%a, %t) : (f32, tensor<?xf32>) -> tensor<?xf32>
  %s = "acme.scale"(%a, %r) : (f32, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// -----
// name: made

func.func @made(%a: f32, %i: index) -> f32 {
  %m = "acme.make"() : () -> memref<4xf32>
  "acme.scale"(%a, %m) : (f32, memref<4xf32>) -> ()
  %r = memref.load %m[%i] : memref<4xf32>
  return %r : f32
}

// -----
// name: always_copy_decides_just_by_what_is_written

        func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, f32) {
          %0 = tensor.insert %v into %t[%i] : tensor<4xf32>
          %1 = tensor.insert %v into %0[%i] : tensor<4xf32>
          %2 = tensor.extract %u[%i] : tensor<4xf32>
          return %1, %2 : tensor<4xf32>, f32
        }
// -----
// name: fresh

func.func @fresh(%u: tensor<2xf32>, %v: f32, %i: index) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = tensor.from_elements %v, %v : tensor<2xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<2xf32>
  %2 = tensor.insert %v into %u[%i] : tensor<2xf32>
  return %1, %2 : tensor<2xf32>, tensor<2xf32>
}

// -----
// name: an_analysis_may_not_copy_what_cannot_be_copi

    func.func @f(%n: index, %t: tensor<*xf32>) -> f32 {
      %0 = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
      %1 = tensor.extract %0[%n] : tensor<?xf32>
      return %1 : f32
    }
