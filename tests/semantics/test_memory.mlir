// name: a_store_through_a_view_of_a_view_reaches_the

func.func @f(%m: memref<4x4xf32>, %x: f32, %i: index) -> memref<4x4xf32> {
  %a = memref.subview %m[1, %i] [2, 2] [2, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[8, 1], offset: ?>>
  %b = memref.subview %a[1, 0] [1, 2] [1, 1] : memref<2x2xf32, strided<[8, 1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
  %c1 = arith.constant 1 : index
  memref.store %x, %b[%c1] : memref<2xf32, strided<[1], offset: ?>>
  return %m : memref<4x4xf32>
}
// -----
// name: load_sees_what_was_stored_through_another_vi

func.func @f(%m: memref<?xf32>, %x: f32) -> f32 {
  %a = memref.subview %m[0] [2] [2] : memref<?xf32> to memref<2xf32, strided<[2]>>
  %b = memref.subview %m[2] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1], offset: 2>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %a[%c1] : memref<2xf32, strided<[2]>>
  %r = memref.load %b[%c0] : memref<1xf32, strided<[1], offset: 2>>
  return %r : f32
}
// -----
// name: transpose_permutes_the_dimensions

func.func @f(%m: memref<1x2x3xf32>) -> f32 {
  %t = memref.transpose %m (i, j, k) -> (k, i, j) : memref<1x2x3xf32> to memref<3x1x2xf32, strided<[1, 6, 3]>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = memref.load %t[%c2, %c0, %c1] : memref<3x1x2xf32, strided<[1, 6, 3]>>
  return %r : f32
}
// -----
// name: copy_and_new_buffers

func.func @f(%m: memref<?xf32>, %n: index) -> (memref<?xf32>, memref<?xf32>, memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.copy %m, %a : memref<?xf32> to memref<?xf32>
  return %a, %b, %c : memref<?xf32>, memref<?xf32>, memref<?xf32>
}
// -----
// name: globals

memref.global "private" constant @table : memref<3xi32> = dense<[4, 5, 6]>
memref.global "private" @variable : memref<2xi32> = dense<7>
memref.global "private" @blank : memref<1xi32> = uninitialized
func.func @f(%i: index, %x: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @table : memref<3xi32>
  %v = memref.get_global @variable : memref<2xi32>
  %b = memref.get_global @blank : memref<1xi32>
  memref.store %x, %v[%c0] : memref<2xi32>
  %r = memref.load %t[%i] : memref<3xi32>
  %again = memref.get_global @variable : memref<2xi32>
  %s = memref.load %again[%c0] : memref<2xi32>
  %u = memref.load %b[%c0] : memref<1xi32>
  return %r, %s, %u : i32, i32, i32
}
// -----
// name: cast

func.func @f(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> index {
  %r = memref.cast %m : memref<?x?xf32, strided<[?, ?], offset: ?>> to TYPE
  %n = memref.rank %r : TYPE
  return %n : index
}
// -----
// name: the_layout_of_a_view

func.func @f(%m: memref<4x?xf32>, %i: index) -> index {
  %a = memref.subview %m[1, %i] [2, 2] [2, 1] : memref<4x?xf32> to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %r = memref.cast %a : memref<2x2xf32, strided<[?, 1], offset: ?>> to memref<2x2xf32, strided<[10, 1], offset: OFFSET>>
  %n = memref.rank %r : memref<2x2xf32, strided<[10, 1], offset: OFFSET>>
  return %n : index
}
// -----
// name: expand_shape_of_a_strided_buffer

func.func @f(%m: memref<6xf32>) -> memref<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 9.0 : f32
  %e = memref.expand_shape %m [[0, 1]] output_shape [2, 3] : memref<6xf32> into memref<2x3xf32>
  memref.store %x, %e[%c1, %c0] : memref<2x3xf32>
  return %m : memref<6xf32>
}
// -----
// name: collapsing_unit_dimensions_of_a_buffer

func.func @f(%m: memref<1x3xf32>) -> f32 {
  %c2 = arith.constant 2 : index
  %e = memref.collapse_shape %m [[0, 1]] : memref<1x3xf32> into memref<3xf32>
  %x = memref.load %e[%c2] : memref<3xf32>
  return %x : f32
}
// -----
// name: stack_buffers_die_with_their_function

func.func private @callee(%x: f32) -> memref<1xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<1xf32>
  memref.store %x, %a[%c0] : memref<1xf32>
  return %a : memref<1xf32>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = func.call @callee(%x) : (f32) -> memref<1xf32>
  %r = memref.load %a[%c0] : memref<1xf32>
  return %r : f32
}
