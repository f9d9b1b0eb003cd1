module {
  func.func @rot(%arg0: memref<8xf32, strided<[?], offset: ?>>, %arg1: memref<8xf32, strided<[?], offset: ?>>, %arg2: memref<8xf32, strided<[?], offset: ?>>, %arg3: index, %arg4: f32) -> memref<8xf32, strided<[?], offset: ?>> {
    %c2 = arith.constant 2 : index
    %true = arith.constant true
    %false = arith.constant false
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:4 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %arg0, %arg7 = %arg1, %arg8 = %arg2, %arg9 = %false) -> (memref<8xf32, strided<[?], offset: ?>>, memref<8xf32, strided<[?], offset: ?>>, memref<8xf32, strided<[?], offset: ?>>, i1) {
      linalg.add ins(%arg6, %arg7 : memref<8xf32, strided<[?], offset: ?>>, memref<8xf32, strided<[?], offset: ?>>) outs(%arg8 : memref<8xf32, strided<[?], offset: ?>>)
      %alloc_19 = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
      memref.copy %arg7, %alloc_19 : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32>
      %alloc_20 = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
      memref.copy %arg8, %alloc_20 : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32>
      %alloc_21 = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
      memref.copy %arg6, %alloc_21 : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32>
      %cast_22 = memref.cast %alloc_19 : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
      %cast_23 = memref.cast %alloc_20 : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
      %cast_24 = memref.cast %alloc_21 : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
      %base_buffer_25, %offset_26, %sizes_27, %strides_28 = memref.extract_strided_metadata %arg6 : memref<8xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
      %base_buffer_29, %offset_30, %sizes_31, %strides_32 = memref.extract_strided_metadata %arg7 : memref<8xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
      %base_buffer_33, %offset_34, %sizes_35, %strides_36 = memref.extract_strided_metadata %arg8 : memref<8xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
      %alloc_37 = memref.alloc() : memref<3xindex>
      %alloc_38 = memref.alloc() : memref<3xi1>
      %alloc_39 = memref.alloc() : memref<0xindex>
      %intptr_40 = memref.extract_aligned_pointer_as_index %base_buffer_25 : memref<f32> -> index
      memref.store %intptr_40, %alloc_37[%c0] : memref<3xindex>
      %intptr_41 = memref.extract_aligned_pointer_as_index %base_buffer_29 : memref<f32> -> index
      memref.store %intptr_41, %alloc_37[%c1] : memref<3xindex>
      %intptr_42 = memref.extract_aligned_pointer_as_index %base_buffer_33 : memref<f32> -> index
      memref.store %intptr_42, %alloc_37[%c2] : memref<3xindex>
      memref.store %arg9, %alloc_38[%c0] : memref<3xi1>
      memref.store %arg9, %alloc_38[%c1] : memref<3xi1>
      memref.store %arg9, %alloc_38[%c2] : memref<3xi1>
      %cast_43 = memref.cast %alloc_37 : memref<3xindex> to memref<?xindex>
      %cast_44 = memref.cast %alloc_38 : memref<3xi1> to memref<?xi1>
      %cast_45 = memref.cast %alloc_39 : memref<0xindex> to memref<?xindex>
      %alloc_46 = memref.alloc() : memref<3xi1>
      %alloc_47 = memref.alloc() : memref<0xi1>
      %cast_48 = memref.cast %alloc_46 : memref<3xi1> to memref<?xi1>
      %cast_49 = memref.cast %alloc_47 : memref<0xi1> to memref<?xi1>
      func.call @dealloc_helper(%cast_43, %cast_45, %cast_44, %cast_48, %cast_49) : (memref<?xindex>, memref<?xindex>, memref<?xi1>, memref<?xi1>, memref<?xi1>) -> ()
      %5 = memref.load %alloc_46[%c0] : memref<3xi1>
      scf.if %5 {
        memref.dealloc %base_buffer_25 : memref<f32>
      }
      %6 = memref.load %alloc_46[%c1] : memref<3xi1>
      scf.if %6 {
        memref.dealloc %base_buffer_29 : memref<f32>
      }
      %7 = memref.load %alloc_46[%c2] : memref<3xi1>
      scf.if %7 {
        memref.dealloc %base_buffer_33 : memref<f32>
      }
      memref.dealloc %alloc_37 : memref<3xindex>
      memref.dealloc %alloc_39 : memref<0xindex>
      memref.dealloc %alloc_38 : memref<3xi1>
      memref.dealloc %alloc_46 : memref<3xi1>
      memref.dealloc %alloc_47 : memref<0xi1>
      scf.yield %cast_22, %cast_23, %cast_24, %true : memref<8xf32, strided<[?], offset: ?>>, memref<8xf32, strided<[?], offset: ?>>, memref<8xf32, strided<[?], offset: ?>>, i1
    }
    %1 = scf.if %0#3 -> (memref<8xf32, strided<[?], offset: ?>>) {
      scf.yield %0#1 : memref<8xf32, strided<[?], offset: ?>>
    } else {
      %5 = bufferization.clone %0#1 : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
      scf.yield %5 : memref<8xf32, strided<[?], offset: ?>>
    }
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %0#0 : memref<8xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
    %base_buffer_0, %offset_1, %sizes_2, %strides_3 = memref.extract_strided_metadata %0#1 : memref<8xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
    %base_buffer_4, %offset_5, %sizes_6, %strides_7 = memref.extract_strided_metadata %0#2 : memref<8xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
    %alloc = memref.alloc() : memref<3xindex>
    %alloc_8 = memref.alloc() : memref<3xi1>
    %alloc_9 = memref.alloc() : memref<1xindex>
    %intptr = memref.extract_aligned_pointer_as_index %base_buffer : memref<f32> -> index
    memref.store %intptr, %alloc[%c0] : memref<3xindex>
    %intptr_10 = memref.extract_aligned_pointer_as_index %base_buffer_0 : memref<f32> -> index
    memref.store %intptr_10, %alloc[%c1] : memref<3xindex>
    %intptr_11 = memref.extract_aligned_pointer_as_index %base_buffer_4 : memref<f32> -> index
    memref.store %intptr_11, %alloc[%c2] : memref<3xindex>
    memref.store %0#3, %alloc_8[%c0] : memref<3xi1>
    memref.store %0#3, %alloc_8[%c1] : memref<3xi1>
    memref.store %0#3, %alloc_8[%c2] : memref<3xi1>
    %intptr_12 = memref.extract_aligned_pointer_as_index %1 : memref<8xf32, strided<[?], offset: ?>> -> index
    memref.store %intptr_12, %alloc_9[%c0] : memref<1xindex>
    %cast = memref.cast %alloc : memref<3xindex> to memref<?xindex>
    %cast_13 = memref.cast %alloc_8 : memref<3xi1> to memref<?xi1>
    %cast_14 = memref.cast %alloc_9 : memref<1xindex> to memref<?xindex>
    %alloc_15 = memref.alloc() : memref<3xi1>
    %alloc_16 = memref.alloc() : memref<1xi1>
    %cast_17 = memref.cast %alloc_15 : memref<3xi1> to memref<?xi1>
    %cast_18 = memref.cast %alloc_16 : memref<1xi1> to memref<?xi1>
    call @dealloc_helper(%cast, %cast_14, %cast_13, %cast_17, %cast_18) : (memref<?xindex>, memref<?xindex>, memref<?xi1>, memref<?xi1>, memref<?xi1>) -> ()
    %2 = memref.load %alloc_15[%c0] : memref<3xi1>
    scf.if %2 {
      memref.dealloc %base_buffer : memref<f32>
    }
    %3 = memref.load %alloc_15[%c1] : memref<3xi1>
    scf.if %3 {
      memref.dealloc %base_buffer_0 : memref<f32>
    }
    %4 = memref.load %alloc_15[%c2] : memref<3xi1>
    scf.if %4 {
      memref.dealloc %base_buffer_4 : memref<f32>
    }
    memref.dealloc %alloc : memref<3xindex>
    memref.dealloc %alloc_9 : memref<1xindex>
    memref.dealloc %alloc_8 : memref<3xi1>
    memref.dealloc %alloc_15 : memref<3xi1>
    memref.dealloc %alloc_16 : memref<1xi1>
    return %1 : memref<8xf32, strided<[?], offset: ?>>
  }
  func.func private @dealloc_helper(%arg0: memref<?xindex>, %arg1: memref<?xindex>, %arg2: memref<?xi1>, %arg3: memref<?xi1>, %arg4: memref<?xi1>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %false = arith.constant false
    %dim = memref.dim %arg0, %c0 : memref<?xindex>
    %dim_0 = memref.dim %arg1, %c0 : memref<?xindex>
    scf.for %arg5 = %c0 to %dim_0 step %c1 {
      memref.store %false, %arg4[%arg5] : memref<?xi1>
    }
    scf.for %arg5 = %c0 to %dim step %c1 {
      %0 = memref.load %arg0[%arg5] : memref<?xindex>
      %1 = memref.load %arg2[%arg5] : memref<?xi1>
      %2 = scf.for %arg6 = %c0 to %dim_0 step %c1 iter_args(%arg7 = %true) -> (i1) {
        %5 = memref.load %arg1[%arg6] : memref<?xindex>
        %6 = arith.cmpi eq, %5, %0 : index
        scf.if %6 {
          %9 = memref.load %arg4[%arg6] : memref<?xi1>
          %10 = arith.ori %9, %1 : i1
          memref.store %10, %arg4[%arg6] : memref<?xi1>
        }
        %7 = arith.cmpi ne, %5, %0 : index
        %8 = arith.andi %arg7, %7 : i1
        scf.yield %8 : i1
      }
      %3 = scf.for %arg6 = %c0 to %arg5 step %c1 iter_args(%arg7 = %2) -> (i1) {
        %5 = memref.load %arg0[%arg6] : memref<?xindex>
        %6 = arith.cmpi ne, %5, %0 : index
        %7 = arith.andi %arg7, %6 : i1
        scf.yield %7 : i1
      }
      %4 = arith.andi %3, %1 : i1
      memref.store %4, %arg3[%arg5] : memref<?xi1>
    }
    return
  }
}

