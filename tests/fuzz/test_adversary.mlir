// name: source

func.func @f(%t: tensor<4xf32>, %n: i32) -> tensor<4xf32> {
  %i = arith.constant 1 : index
  %x = arith.constant 50.0 : f32
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// -----
// name: target

func.func @f(%t: memref<4xf32>, %n: i32) -> memref<4xf32> {
  %i = arith.constant 1 : index
  %x = arith.constant 50.0 : f32
  memref.store %x, %t[%i] : memref<4xf32>
  GUARDED
  return %t : memref<4xf32>
}
// -----
// name: hidden

  %k = arith.constant 7654321 : i32
  %m = arith.muli %n, %i3 : i32
  %c = arith.cmpi eq, %m, %k : i32
  scf.if %c {
    memref.store %x, %t[%j] : memref<4xf32>
  }
// -----
// name: changes_are_of_many_kinds

    func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %n: i32, %c: i1) -> i32 {
      memref.copy %a, %b : memref<4xf32> to memref<4xf32>
      cf.assert %c, "so"
      vector.print %n : i32
      %m = arith.addi %n, %n overflow<nsw> : i32
      %d = memref.alloc() : memref<4xf32>
      memref.dealloc %d : memref<4xf32>
      return %m : i32
    }
// -----
// name: operands_that_may_change_places_are_left_whe

    func.func @f(%x: f32, %y: f32, %n: i32, %m: i32) -> (f32, i32) {
      %a = arith.NAMEf %x, %y : f32
      %b = arith.NAMEi %n, %m : i32
      return %a, %b : f32, i32
    }
// -----
// name: loop

func.func @f(%b: memref<4xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  EARLIER
  scf.for %i = %c0 to %n step %c1 {
    memref.store %c1, %b[%c0] : memref<4xindex>
  }
  memref.store %c0, %b[%c0] : memref<4xindex>
  LATER
  return
}
// -----
// name: rounds

func.func @f(%n: index, %p: i1) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c77 = arith.constant 7001 : index
  %is = arith.cmpi eq, %n, %c77 : index
  %r = scf.while (%k = %c0) : (index) -> index {
    %less = arith.cmpi slt, %k, %c1 : index
    %on = arith.andi %less, %p : i1
    scf.condition(%on) %k : index
  } do {
  ^bb0(%k: index):
    %m = scf.if %is -> (index) {
      %a = arith.OP %k, %c1 : index
      scf.yield %a : index
    } else {
      %b = arith.addi %k, %c1 : index
      scf.yield %b : index
    }
    scf.yield %m : index
  }
  MORE
  return %c0 : index
}
// -----
// name: pairs_are_set_apart_that_differ_in_what_is_l

func.func @f(%c: i1) {
  cf.assert %c, "one"
  return
}
// -----
// name: helpers

func.func private @g() -> i32 {
  %one = arith.constant 1 : i32
  return %one : i32
}
func.func @calls() -> i32 {
  %r = call @g() : () -> i32
  return %r : i32
}
func.func @alone() -> i32 {
  %two = arith.constant 2 : i32
  return %two : i32
}
// -----
// name: mixed_source

func.func @f(%b: memref<4xf32>, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %t = bufferization.to_tensor %b restrict : memref<4xf32> to tensor<4xf32>
  %s = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %n = bufferization.to_buffer %s : tensor<2xf32> to memref<2xf32>
  memref.store %x, %n[%c0] : memref<2xf32>
  %v = memref.load %n[%c0] : memref<2xf32>
  %r = memref.load %b[%c2] : memref<4xf32>
  return %v, %r : f32, f32
}
// -----
// name: mixed_target

func.func @f(%b: memref<4xf32>, %x: f32) -> (f32, f32) {
  %c2 = arith.constant 2 : index
  %r = memref.load %b[%c2] : memref<4xf32>
  return %x, %r : f32, f32
}
// -----
// name: large_element

func.func @f(%t: KIND<4xi8>, %i: i8, %j: i8, %k: index, %x: i8, %y: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %most = arith.constant 100 : i8
  %other = arith.constant 50 : i8
  %v = READ %t[%c0] : KIND<4xi8>
  %a = arith.addi %i, %j : i8
  %b = arith.addi %x, %y : i8
  %s = arith.addi %a, %b : i8
  %d = arith.maxsi %s, %other : i8
  ASSERTED
  return %d : i8
}
// -----
// name: sized

func.func @f(%t: memref<4xf32>, %n: i32, %i: index) -> memref<4xf32> {
  %k = arith.constant 23130 : i32
  %m = arith.constant 5844255 : i32
  %x = arith.xori %n, %k : i32
  %c = arith.cmpi eq, %x, %m : i32
  %c0 = arith.constant 0 : index
  %size = arith.maxsi %i, %c0 : index
  scf.if %c {
    %a = memref.alloc(%size) : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
  }
  return %t : memref<4xf32>
}
