// name: loop

func.func @f(%t: TYPE, %x: f32, %n: index) -> (tensor<4xf32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = arith.constant 7 : i32
  BODY
}
// -----
// name: body
%r, %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %s) -> (tensor<4xf32>, i32) {
    %d = tensor.insert %x into %a[%c0] : tensor<4xf32>
    %e = arith.addi %b, %b : i32
    scf.yield %d, %e : tensor<4xf32>, i32
  }
  return %r, %q : tensor<4xf32>, i32
// -----
// name: body_2
%r, %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %s) -> (memref<4xf32>, i32) {
    memref.store %x, %a[%c0] : memref<4xf32>
    %e = arith.addi %b, %b : i32
    scf.yield %a, %e : memref<4xf32>, i32
  }
  return %r, %q : memref<4xf32>, i32
// -----
// name: threads

func.func @f(%t: tensor<4xf32>, %x: tensor<1xf32>) -> tensor<4xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// -----
// name: threads_2

func.func @f(%t: memref<4xf32>, %x: memref<1xf32>) -> memref<4xf32> {
  scf.forall (%i) in (4) {
    %s = memref.subview %t[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    memref.copy %x, %s : memref<1xf32> to memref<1xf32, strided<[1], offset: ?>>
  }
  return %t : memref<4xf32>
}
// -----
// name: reduction

func.func @f(%x: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> i32 {
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      scf.reduce.return %c : i32
    }
  }
  return %r : i32
}
// -----
// name: choices

func.func private @callee(%y: i32) {
  vector.print %y : i32
  cf.br ^end
^end:
  return
}
func.func @f(%c: i1, %k: index, %x: i32) {
  scf.if %c {
    vector.print %x : i32
  }
  scf.index_switch %k
  case 1 {
    vector.print %x : i32
    scf.yield
  }
  default {
  }
  %n = scf.while (%b = %c) : (i1) -> i1 {
    scf.condition(%b) %b : i1
  } do {
  ^bb0(%b: i1):
    scf.yield %c : i1
  }
  scf.forall (%i) in (%k) {
    vector.print %x : i32
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %k step %c1 {
    vector.print %x : i32
  }
  cf.assert %c, "it holds"
  "my.op"(%x) : (i32) -> ()
  func.call @callee(%x) : (i32) -> ()
  return
}
// -----
// name: left

func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  return %t, %c : tensor<4xf32>, tensor<4xf32>
}
// -----
// name: left_2

func.func @f(%t: memref<4xf32>, %c: memref<4xf32>) {
  memref.copy %t, %c : memref<4xf32> to memref<4xf32>
  return
}
// -----
// name: result

memref.global constant @c : memref<4xf32> = dense<1.0>
func.func @f(%m: memref<4xf32>) -> TYPE {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  BODY
  return %r : TYPE
}
// -----
// name: given

func.func private @ext(TYPE {bufferization.access = "read"})
func.func @f(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  BODY
  func.call @ext(%r) : (TYPE) -> ()
  return
}
