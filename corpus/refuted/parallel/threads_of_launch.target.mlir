"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32>, f32, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?xf32, strided<[?], offset: ?>>, %arg1: memref<?xf32>, %arg2: f32, %arg3: index):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    "gpu.launch"(%1, %1, %1, %arg3, %1, %1) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index, %arg9: index, %arg10: index, %arg11: index, %arg12: index, %arg13: index, %arg14: index, %arg15: index):
      %2 = "memref.load"(%arg0, %0) <{nontemporal = false}> : (memref<?xf32, strided<[?], offset: ?>>, index) -> f32
      %3 = "arith.addf"(%2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "memref.store"(%3, %arg0, %0) <{nontemporal = false}> : (f32, memref<?xf32, strided<[?], offset: ?>>, index) -> ()
      %4 = "memref.load"(%arg0, %arg7) <{nontemporal = false}> : (memref<?xf32, strided<[?], offset: ?>>, index) -> f32
      "memref.store"(%4, %arg1, %arg7) : (f32, memref<?xf32>, index) -> ()
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

