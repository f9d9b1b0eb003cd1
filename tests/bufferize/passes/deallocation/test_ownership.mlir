// name: returned

func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}
// -----
// name: returned_argument

func.func private @f(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @g(%m: memref<4xf32>) {
  %r = call @f(%m) : (memref<4xf32>) -> memref<4xf32>
  return
}
// -----
// name: loop

func.func @f(%n: index, %m: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %m) -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return
}
// -----
// name: while

func.func @f(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.while (%x = %a) : (memref<4xf32>) -> memref<4xf32> {
    scf.condition(%c) %x : memref<4xf32>
  } do {
  ^bb0(%y: memref<4xf32>):
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}
// -----
// name: branches

func.func @f(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2(%a : memref<4xf32>)
^bb1:
  cf.br ^bb2(%m : memref<4xf32>)
^bb2(%x: memref<4xf32>):
  return
}
// -----
// name: selected

func.func @f(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloca() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  return %s : memref<4xf32>
}
// -----
// name: reshaped

func.func @f(%m: memref<4xf32>) -> memref<2x2xf32> {
  %a = memref.alloc() : memref<4xf32>
  %s = memref.alloc() : memref<2xindex>
  %r = memref.reshape %a(%s) : (memref<4xf32>, memref<2xindex>) -> memref<2x2xf32>
  return %r : memref<2x2xf32>
}
// -----
// name: by_hand

func.func @f() {
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  memref.dealloc %a {bufferization.manual_deallocation} : memref<4xf32>
  return
}
// -----
// name: a_region_that_hands_out_memrefs_in_a_way_tha

func.func @f() {
  %a = "foo.bar"() ({
    %b = memref.alloc() : memref<4xf32>
    "foo.end"(%b) : (memref<4xf32>) -> ()
  }) : () -> memref<4xf32>
  return
}
