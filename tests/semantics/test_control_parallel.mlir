// name: insert

func.func @f(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %o[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// -----
// name: shift

func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
  %c1 = arith.constant 1 : index
  scf.forall (%i) in (3) {
    %j = arith.addi %i, %c1 : index
    %x = memref.load %m[FROM] : memref<4xf32>
    memref.store %x, %m[TO] : memref<4xf32>
  }
  return %m : memref<4xf32>
}
// -----
// name: nested

func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
  scf.forall (%i) in (2) {
    scf.forall (%j) in (2) {
      memref.store %x, %m[INDEX] : memref<4xf32>
    }
  }
  return %m : memref<4xf32>
}
// -----
// name: reduce

func.func @f(%m: memref<6xf32>, %lb: index, %ub: index, %s: index) -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %r:2 = scf.parallel (%i) = (%lb) to (%ub) step (%s) init (%zero, %one) -> (f32, f32) {
    %x = memref.load %m[%i] : memref<6xf32>
    scf.reduce(%x, %x : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      scf.reduce.return %c : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %c = arith.mulf %a, %b : f32
      scf.reduce.return %c : f32
    }
  }
  return %r#0, %r#1 : f32, f32
}
// -----
// name: count

func.func @f(%lb: i8, %ub: i8, %s: i8) -> (i32, i8) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.for KIND %i = %lb to %ub step %s iter_args(%n = %zero, %last = %lb) -> (i32, i8) : i8 {
    %k = arith.addi %n, %one : i32
    scf.yield %k, %i : i32, i8
  }
  return %r#0, %r#1 : i32, i8
}
// -----
// name: switch

func.func @f(%n: i32) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.switch %n : i32, [default: ^give(%c1 : index), -3: ^two(%c2, %c1 : index, index), 4: ^give(%c2 : index)]
^two(%a: index, %b: index):
  %s = arith.addi %a, %b : index
  cf.br ^give(%s : index)
^give(%r: index):
  return %r : index
}
// -----
// name: a_race_for_what_is_not_used_changes_nothing

func.func @f(%m: memref<3xf32>, %x: f32) -> memref<3xf32> {
  scf.forall (%i) in (3) {
    %a = memref.alloc() : memref<3xf32>
    memref.copy %m, %a : memref<3xf32> to memref<3xf32>
    %own = memref.load %a[%i] : memref<3xf32>
    %s = arith.addf %own, %x : f32
    memref.store %s, %m[%i] : memref<3xf32>
  }
  return %m : memref<3xf32>
}
