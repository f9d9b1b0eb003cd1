// title: an allocation leaves a parallel loop, so that all rounds share it
// pass: func.func(buffer-loop-hoisting)
// lower: lower-affine
// upstream: wrong
// ours: unchanged
#map = affine_map<() -> (0)>
#map1 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xf32>, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xf32>, %arg1: f32):
    "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = #map1}> ({
    ^bb0(%arg2: index):
      %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xf32>
      %1 = "arith.index_cast"(%arg2) : (index) -> i32
      %2 = "arith.sitofp"(%1) : (i32) -> f32
      %3 = "arith.constant"() <{value = 0 : index}> : () -> index
      "memref.store"(%2, %0, %3) : (f32, memref<1xf32>, index) -> ()
      %4 = "memref.load"(%0, %3) : (memref<1xf32>, index) -> f32
      "memref.store"(%4, %arg0, %arg2) : (f32, memref<4xf32>, index) -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

