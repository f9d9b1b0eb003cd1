// name: extract_out_of_bounds

func.func @f(%t: tensor<?xf32>, %i: index) -> f32 {
  %r = tensor.extract %t[%i] : tensor<?xf32>
  return %r : f32
}
// -----
// name: insert_and_store_out_of_bounds_tensors

func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
// name: insert_and_store_out_of_bounds_buffers

func.func @f(%t: memref<?xf32>, %x: f32, %i: index) -> memref<?xf32> {
  memref.store %x, %t[%i] : memref<?xf32>
  return %t : memref<?xf32>
}
// -----
// name: slices_tensors

func.func @f(%t: tensor<?xf32>, %o: index, %n: index, %s: index) -> tensor<?xf32> {
  %r = tensor.extract_slice %t[%o] [%n] [%s] : tensor<?xf32> to tensor<?xf32>
  %x = tensor.insert_slice %r into %t[%o] [%n] [%s] : tensor<?xf32> into tensor<?xf32>
  return %x : tensor<?xf32>
}
// -----
// name: slices_buffers

func.func @f(%t: memref<?xf32>, %o: index, %n: index, %s: index) -> memref<?xf32> {
  %r = memref.subview %t[%o] [%n] [%s] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %z = arith.constant 0 : index
  %d = memref.dim %r, %z : memref<?xf32, strided<[?], offset: ?>>
  return %t : memref<?xf32>
}
// -----
// name: insert_slice_of_another_size

func.func @f(%s: tensor<?xf32>, %t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = tensor.insert_slice %s into %t[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
// name: insert_slice_that_hits_an_element_twice

func.func @f(%s: tensor<?xf32>, %t: tensor<?xf32>, %n: index, %k: index) -> tensor<?xf32> {
  %r = tensor.insert_slice %s into %t[0] [%n] [%k] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
// name: use_after_free

func.func @f(%m: memref<?xf32>, %free: i1, %write: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  scf.if %free {
    memref.dealloc %m : memref<?xf32>
  }
  scf.if %write {
    memref.store %x, %m[%c0] : memref<?xf32>
  }
  %r = memref.load %m[%c0] : memref<?xf32>
  return %r : f32
}
// -----
// name: use_after_free_through_a_view

func.func @f(%m: memref<2xf32>, %o: memref<1xf32>) {
  %v = memref.subview %m[1] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: 1>>
  memref.dealloc %m : memref<2xf32>
  memref.copy %v, %o : memref<1xf32, strided<[1], offset: 1>> to memref<1xf32>
  return
}
// -----
// name: double_and_bad_free_twice

func.func @f(%again: i1) {
  %m = memref.alloc() : memref<2xf32>
  memref.dealloc %m : memref<2xf32>
  scf.if %again {
    memref.dealloc %m : memref<2xf32>
  }
  return
}
// -----
// name: double_and_bad_free_stack

func.func @f() {
  %m = memref.alloca() : memref<2xf32>
  memref.dealloc %m : memref<2xf32>
  return
}
// -----
// name: read_only

memref.global "private" constant @table : memref<2xf32> = dense<[4.0, 5.0]>
func.func @f(%m: memref<2xf32>, %x: f32, %both: i1) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @table : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  scf.if %both {
    memref.store %x, %t[%c0] : memref<2xf32>
  }
  return %m : memref<2xf32>
}
// -----
// name: sizes_that_do_not_agree_copy

func.func @f(%a: memref<?xf32>, %b: memref<?xf32>) -> memref<?xf32> {
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}
// -----
// name: sizes_that_do_not_agree_nest

func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
// name: a_window_that_leaves_its_operand

func.func @f(%a: tensor<?xf32>, %k: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>,
      affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %k : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %s = arith.addf %z, %x : f32
      linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
// name: a_cast_to_a_size_that_is_not_true

func.func @f(%t: tensor<?xf32>) -> tensor<2xf32> {
  %r = tensor.cast %t : tensor<?xf32> to tensor<2xf32>
  return %r : tensor<2xf32>
}
// -----
// name: a_step_that_is_not_positive

func.func @f(%step: index) -> index {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %c5 step %step iter_args(%s = %c0) -> (index) {
    %n = arith.addi %s, %i : index
    scf.yield %n : index
  }
  return %r : index
}
// -----
// name: assertion_and_missing_dimension

func.func @f(%c: i1, %t: tensor<?xf32>, %d: index) -> index {
  cf.assert %c, "must hold"
  %r = tensor.dim %t, %d : tensor<?xf32>
  return %r : index
}
// -----
// name: undefined_contents_alone_are_no_fault

func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  %y = memref.load %m[%c0] : memref<2xf32>
  %z = arith.addf %x, %y : f32
  return %x : f32
}
// -----
// name: who_writes_nothing_writes_to_nothing_that_is

func.func @f(%m: memref<4xf32>, %o: memref<4xf32>, %n: index) -> memref<4xf32> {
  %a = memref.subview %o[0] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1]>>
  %b = memref.subview %m[2] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: 2>>
  memref.copy %a, %b : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1], offset: 2>>
  return %m : memref<4xf32>
}
// -----
// name: a_view_before_the_loop_that_needs_it

func.func @f(%t: memref<?xf32>, %o: index, %rounds: index, %x: f32) -> memref<?xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %row = memref.subview %t[%o] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1], offset: ?>>
  %cast = memref.cast %row : memref<2xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  scf.for %i = %zero to %rounds step %one {
    memref.store %x, %cast[%zero] : memref<?xf32, strided<[?], offset: ?>>
  }
  return %t : memref<?xf32>
}
