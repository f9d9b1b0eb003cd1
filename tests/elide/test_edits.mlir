// name: buffers_that_meet_get_a_type_for_all_of_them

func.func @f(%c: i1, %t: memref<4xf32, strided<[2], offset: 1>>, %u: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %t, %a : memref<4xf32, strided<[2], offset: 1>> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %u : memref<4xf32>
  }
  %x = memref.load %r[%c0] : memref<4xf32>
  return %x : f32
}

// -----
// name: a_view_that_needs_its_elements_side_by_side

func.func @f(%t: memref<4x4xf32, strided<[?, ?], offset: ?>>) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4x4xf32>
  memref.copy %t, %a : memref<4x4xf32, strided<[?, ?], offset: ?>> to memref<4x4xf32>
  %v = memref.collapse_shape %a [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %x = memref.load %v[%c0] : memref<16xf32>
  return %x : f32
}

// -----
// name: data_stays_in_its_memory_space

func.func @f(%t: memref<4xf32, 1>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32, 1> to memref<4xf32>
  return %a : memref<4xf32>
}

// -----
// name: a_destination_that_comes_too_late_stops_buil

func.func @f(%x: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %b = func.call @g() : () -> memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}
func.func private @g() -> memref<4xf32>

// -----
// name: copies_are_found_in_every_form

#id = affine_map<(d0) -> (d0)>
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xi32>) {
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  linalg.copy ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, #id], iterator_types = ["parallel"]}
      ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  %d = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  return
}

// -----
// name: sizes_that_are_asked_of_the_copied_buffer_do

func.func @f(%t: memref<8xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  %d = memref.dim %a, %c0 : memref<?xf32>
  %s = memref.subview %t[2] [%d] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 2>>
  memref.copy %a, %s : memref<?xf32> to memref<?xf32, strided<[1], offset: 2>>
  return
}

// -----
// name: a_destination_that_is_made_of_the_copied_buf

func.func @f(%x: f32) {
  %a = memref.alloc() : memref<8xf32>
  %s = memref.subview %a[0] [8] [1] : memref<8xf32> to memref<8xf32, strided<[1]>>
  memref.copy %a, %s : memref<8xf32> to memref<8xf32, strided<[1]>>
  return
}

// -----
// name: a_view_that_only_the_copy_has_used_goes_with
func.func @f(%m: memref<?xf32>, %t: memref<?xf32>, %n: index) {
      %part = memref.subview %m[%n] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
      %two = memref.subview %part[1] [2] [1]
        : memref<4xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
      %whole = memref.subview %t[0] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1]>>
      memref.copy %two, %whole : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1]>>
      // more
      return }
// -----
// name: numbers_of_a_buffer_stay_where_its_base_is_c

func.func @f(%m: memref<?xf32>, %d: memref<f32>) -> index {
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m
    : memref<?xf32> -> memref<f32>, index, index, index
  memref.copy %base, %d : memref<f32> to memref<f32>
  return %size : index
}

