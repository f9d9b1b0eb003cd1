// name: target

func.func @f(%t: memref<4xf32>, ARGUMENTS) -> memref<4xf32> {
  GUARD
  scf.if %c {
    %value = arith.constant 0.0 : f32
    %place = arith.constant 2 : index
    memref.store %value, %t[%place] : memref<4xf32>
  }
  return %t : memref<4xf32>
}
// -----
// name: n_index
%three = arith.constant 3 : index
        %one = arith.constant 1 : index
        %k = arith.constant 22963 : index
        %a = arith.muli %n, %three : index
        %b = arith.addi %a, %one : index
        %c = arith.cmpi eq, %b, %k : index
// -----
// name: n_i32
%k = arith.constant 77 : i8
        %eight = arith.constant 8 : i32
        %h = arith.shrui %n, %eight : i32
        %a = arith.trunci %h : i32 to i8
        %c = arith.cmpi eq, %a, %k : i8
// -----
// name: n_index_2
%low = arith.constant 7654320 : index
        %high = arith.constant 7654322 : index
        %a = arith.cmpi slt, %n, %high : index
        %b = arith.cmpi sgt, %n, %low : index
        %c = arith.andi %a, %b : i1
// -----
// name: n_i32_m_index
%k = arith.constant 7654321 : i32
        %l = arith.constant 4711 : index
        %a = arith.cmpi eq, %n, %k : i32
        %b = arith.cmpi eq, %m, %l : index
        %c = arith.andi %a, %b : i1
// -----
// name: n_index_m_index
%k = arith.constant 7654 : index
        %l = arith.constant 4711 : index
        %s = arith.addi %n, %m : index
        %d = arith.subi %n, %m : index
        %a = arith.cmpi eq, %s, %k : index
        %b = arith.cmpi sgt, %d, %l : index
        %c = arith.andi %a, %b : i1
// -----
// name: n_index_m_index_2
%k = arith.constant 7654 : index
        %no = arith.constant false
        %a = arith.cmpi sgt, %n, %k : index
        %c = scf.if %a -> i1 {
          %p = arith.addi %m, %n : index
          %l = arith.constant 53599 : index
          %b = arith.cmpi eq, %p, %l : index
          scf.yield %b : i1
        } else {
          scf.yield %no : i1
        }
// -----
// name: n_index_3
%no = arith.constant false
        %yes = arith.constant true
        %c = scf.index_switch %n -> i1
        case 40 {
          scf.yield %no : i1
        }
        case 7654321 {
          scf.yield %yes : i1
        }
        default {
          scf.yield %no : i1
        }
// -----
// name: n_i32_2
%zero = arith.constant 0 : index
        %one = arith.constant 1 : index
        %two = arith.constant 2 : index
        %step = arith.constant 17 : i32
        %s = scf.for %i = %zero to %two step %one iter_args(%a = %n) -> i32 {
          %b = arith.addi %a, %step : i32
          scf.yield %b : i32
        }
        %k = arith.constant 7654321 : i32
        %c = arith.cmpi eq, %s, %k : i32
// -----
// name: n_i32_3
%m = memref.alloc() : memref<i32>
        memref.store %n, %m[] : memref<i32>
        %l = memref.load %m[] : memref<i32>
        %k = arith.constant 7654321 : i32
        %c = arith.cmpi eq, %l, %k : i32
// -----
// name: sized

func.func @f(%t: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %k = arith.constant 23 : index
  %x = arith.constant 0.0 : f32
  %n = memref.dim %t, %zero : memref<?xf32>
  %c = arith.cmpi eq, %n, %k : index
  scf.if %c {
    memref.store %x, %t[%zero] : memref<?xf32>
  }
  return
}
// -----
// name: what_the_tensor_program_requires_is_met_firs

    func.func @f(%n: i32, %m: i32) -> i32 {
      %k = arith.constant 7654321 : i32
      %c = arith.cmpi eq, %n, %k : i32
      cf.assert %c, "else nothing is defined"
      return %m : i32
    }
// -----
// name: a_fault_of_the_bufferized_program_alone_is_f

    func.func @f(%n: index) -> index {
      %k = arith.constant 1000 : index
      %d = arith.subi %n, %k : index
      %q = arith.divsi %n, %d : index
      return %n : index
    }
// -----
// name: nothing_is_asked_where_nothing_hangs_on_inte

    func.func @f(%x: f32, %n: i32) -> f32 {
      %y = arith.addf %x, %x : f32
      return %y : f32
    }
// -----
// name: a_budget_ends_the_search

    func.func @f(%n: i32) -> i32 {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %many = arith.constant 50 : index
      %r = scf.for %i = %zero to %many step %one iter_args(%a = %n) -> i32 {
        %k = arith.index_cast %i : index to i32
        %c = arith.cmpi eq, %a, %k : i32
        %b = scf.if %c -> i32 {
          scf.yield %n : i32
        } else {
          %d = arith.addi %a, %k : i32
          scf.yield %d : i32
        }
        scf.yield %b : i32
      }
      return %r : i32
    }
// -----
// name: conditions_are_negated_again_where_a_negatio

    func.func @f(%i: i32) {
      %mask = arith.constant MASK : i32
      %k = arith.constant 1000 : i32
      %e = arith.andi %i, %mask : i32
      %c = arith.cmpi ne, %e, %k : i32
      cf.assert %c, "so"
      return
    }
// -----
// name: a_number_that_opens_a_guard_is_tried_with_ot

    func.func @f(%i: i32, %n: i32) -> i32 {
      %mask = arith.constant MASK : i32
      %k = arith.constant 765432 : i32
      %zero = arith.constant 0 : i32
      %p = arith.cmpi eq, %n, %k : i32
      %e = arith.andi %i, %mask : i32
      %r = arith.select %p, %e, %zero : i32
      return %r : i32
    }
// -----
// name: endless

func.func @f(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %k = arith.constant 765432 : i32
  %one = arith.constant 1 : i32
  %other = arith.constant OTHER : i32
  %p = arith.cmpi eq, %n, %k : i32
  %step = arith.select %p, %other, %one : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %c = arith.cmpi slt, %i, %c3 : i32
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%i: i32):
    %x = arith.addi %i, %step : i32
    scf.yield %x : i32
  }
  return %r : i32
}
// -----
// name: rounds

func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  LOOP {
    %k = arith.constant 6 : index
    %c = arith.cmpi slt, %i, %k : index
    ASSERTION
  }
  return
}
// -----
// name: hard_questions_come_last_and_hide_nothing

    func.func @f(%i: index, %n: index) -> index {
      %c3 = arith.constant -3 : index
      %c7 = arith.constant -7 : index
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %m = arith.addi %n, %c7 : index
      %q = arith.remsi %m, %c3 : index
      %p = arith.cmpi slt, %q, %c0 : index
      %j = scf.if %p -> index {
        scf.yield %c1 : index
      } else {
        scf.yield %c0 : index
      }
      %l = arith.constant 7654 : index
      %g = arith.cmpi eq, %m, %l : index
      %r = scf.if %g -> index {
        %x = arith.addi %j, %RESULT : index
        scf.yield %x : index
      } else {
        scf.yield %j : index
      }
      return %r : index
    }
// -----
// name: long

func.func @f(%t: KIND<4xi64>, %p: i1) -> KIND<4xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %many = arith.constant 1000000 : index
  %x = arith.constant 10 : i64
  OPS
  return %r : KIND<4xi64>
}
// -----
// name: then_undefined
%n = arith.select %p, %many, %c10 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %t) -> tensor<4xi64> {
    %y = tensor.insert %x into %s[%c0] : tensor<4xi64>
    scf.yield %y : tensor<4xi64>
  }
  %z = arith.subi %n, %c10 : index
  %e = tensor.extract %r[%z] : tensor<4xi64>
// -----
// name: two_loops

func.func @f(%t: KIND<?xf32>, %u: KIND<?xf32>, %v: f32, %n: index, %m: index) -> (KIND<?xf32>, KIND<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  OPS
  return %r, %s : KIND<?xf32>, KIND<?xf32>
}
