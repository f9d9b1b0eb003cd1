// name: source

func.func private @ext(memref<8xf32>)
func.func @f(%m: memref<8xf32>, %k: memref<8xf32>, %t: tensor<8xf32>, %x: f32, %y: f32, %i: index)
    -> tensor<8xf32> {
  %early = memref.load %m[%i] : memref<8xf32>
  "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({
    %v = memref.load %m[%i] : memref<8xf32>
    %w = arith.addf %v, %x : f32
    STORE
    "omp.terminator"() : () -> ()
  }) : () -> ()
  %late = memref.load %m[%i] : memref<8xf32>
  %r = tensor.insert %late into %t[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}

