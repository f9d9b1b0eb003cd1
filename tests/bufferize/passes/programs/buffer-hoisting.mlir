func.func @a(%b: i1, %n: index) {
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  cf.br ^bb3
^bb2:
  %m = memref.alloc() : memref<5xf32>
  %c = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  memref.store %c, %m[%c0] : memref<5xf32>
  cf.br ^bb3
^bb3:
  return
}

// -----

func.func @loop(%b: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.addi %i, %i : index
    %m = memref.alloc() : memref<5xf32>
    %d = memref.alloc(%n) : memref<?xf32>
    %e = memref.alloc(%x) : memref<?xf32>
    scf.if %b {
      %m2 = memref.alloc() : memref<5xf32>
      memref.store %c, %m2[%c0] : memref<5xf32>
    }
    memref.store %c, %m[%c0] : memref<5xf32>
    memref.store %c, %d[%c0] : memref<?xf32>
    memref.store %c, %e[%c0] : memref<?xf32>
  }
  return
}

// -----

func.func @ifs(%b: i1, %n: index) -> memref<?xf32> {
  %0 = scf.if %b -> memref<?xf32> {
    %n2 = arith.addi %n, %n : index
    %m = memref.alloc(%n) : memref<?xf32>
    scf.yield %m : memref<?xf32>
  } else {
    %n2 = arith.addi %n, %n : index
    %m = memref.alloc(%n2) : memref<?xf32>
    scf.yield %m : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// -----

func.func @yielded(%b: i1, %n: index, %init: memref<5xf32>) -> memref<5xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> memref<5xf32> {
    %m = memref.alloc() : memref<5xf32>
    memref.copy %a, %m : memref<5xf32> to memref<5xf32>
    scf.yield %m : memref<5xf32>
  }
  return %0 : memref<5xf32>
}

// -----

func.func @stack(%b: i1, %n: index, %v: f32) -> memref<5xf32> {
  %m = memref.alloc() {alignment = 64 : i64} : memref<5xf32>
  %big = memref.alloc() : memref<256xf32>
  %ok = memref.alloc() : memref<256xf8E4M3FN>
  %r = memref.alloc() : memref<5xf32>
  %c0 = arith.constant 0 : index
  memref.store %v, %m[%c0] : memref<5xf32>
  memref.store %v, %big[%c0] : memref<256xf32>
  %d = memref.alloc(%n) : memref<?xf32>
  memref.store %v, %d[%c0] : memref<?xf32>
  memref.store %v, %r[%c0] : memref<5xf32>
  %q = memref.subview %r[0][2][1] : memref<5xf32> to memref<2xf32, strided<[1]>>
  return %r : memref<5xf32>
}

// -----

func.func @nest(%b: i1, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.addi %i, %c1 : index
    scf.for %j = %c0 to %n step %c1 {
      %m = memref.alloc() : memref<5xf32>
      %a = memref.alloca() : memref<5xf32>
      %d = memref.alloc(%k) : memref<?xf32>
      memref.store %v, %m[%i] : memref<5xf32>
      memref.store %v, %a[%i] : memref<5xf32>
      memref.store %v, %d[%i] : memref<?xf32>
      memref.dealloc %d : memref<?xf32>
    }
  }
  return
}

// -----

func.func @cfg(%b: i1, %n: index, %v: f32) -> memref<5xf32> {
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  %m = memref.alloc() : memref<5xf32>
  cf.br ^bb3(%m : memref<5xf32>)
^bb2:
  %m2 = memref.alloc() : memref<5xf32>
  cf.br ^bb3(%m2 : memref<5xf32>)
^bb3(%x: memref<5xf32>):
  return %x : memref<5xf32>
}

// -----

func.func @ifinloop(%b: i1, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r = scf.if %b -> memref<5xf32> {
      %m = memref.alloc() : memref<5xf32>
      scf.yield %m : memref<5xf32>
    } else {
      %m = memref.alloc() : memref<5xf32>
      scf.yield %m : memref<5xf32>
    }
    memref.store %v, %r[%i] : memref<5xf32>
  }
  return
}

// -----

func.func @while(%b: i1, %n: index, %v: f32, %init: memref<5xf32>) -> memref<5xf32> {
  %r = scf.while (%a = %init) : (memref<5xf32>) -> memref<5xf32> {
    %t = memref.alloc() : memref<5xf32>
    memref.store %v, %t[%n] : memref<5xf32>
    scf.condition(%b) %a : memref<5xf32>
  } do {
  ^bb0(%a: memref<5xf32>):
    %t = memref.alloc() : memref<5xf32>
    scf.yield %t : memref<5xf32>
  }
  return %r : memref<5xf32>
}

// -----

func.func @par(%b: i1, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (%n) {
    %t = memref.alloc() : memref<5xf32>
    memref.store %v, %t[%i] : memref<5xf32>
  }
  %x = arith.addi %n, %n : index
  %s = scf.index_switch %n -> memref<?xf32>
  case 0 {
    %t = memref.alloc(%x) : memref<?xf32>
    scf.yield %t : memref<?xf32>
  }
  default {
    %t = memref.alloc(%n) : memref<?xf32>
    %q = memref.cast %t : memref<?xf32> to memref<?xf32>
    scf.yield %q : memref<?xf32>
  }
  memref.store %v, %s[%c0] : memref<?xf32>
  return
}

// -----

func.func @rank(%u: memref<*xf32>, %v: index) {
  %r = memref.rank %u : memref<*xf32>
  %t = memref.alloc(%r) : memref<?xindex>
  %t1 = memref.alloc() : memref<128xindex>
  %t2 = memref.alloc() : memref<129xindex>
  %t3 = memref.alloc() : memref<2x64xcomplex<f32>>
  %t4 = memref.alloc(%r, %r) : memref<?x?xindex>
  memref.store %v, %t[%v] : memref<?xindex>
  memref.store %v, %t1[%v] : memref<128xindex>
  memref.store %v, %t2[%v] : memref<129xindex>
  memref.store %v, %t4[%v, %v] : memref<?x?xindex>
  return
}

// -----

func.func @cfgloop(%b: i1, %n: index, %v: f32) {
  cf.br ^bb1
^bb1:
  %m = memref.alloc() : memref<5xf32>
  memref.store %v, %m[%n] : memref<5xf32>
  cf.cond_br %b, ^bb1, ^bb2
^bb2:
  %r = scf.if %b -> memref<5xf32> {
    %m1 = memref.alloc() : memref<5xf32>
    %m3 = scf.execute_region -> memref<5xf32> {
      %m4 = memref.alloc() : memref<5xf32>
      scf.yield %m4 : memref<5xf32>
    }
    %sel = arith.select %b, %m1, %m3 : memref<5xf32>
    scf.yield %sel : memref<5xf32>
  } else {
    scf.yield %m : memref<5xf32>
  }
  memref.store %v, %r[%n] : memref<5xf32>
  memref.store %v, %m[%n] : memref<5xf32>
  return
}

// -----

func.func @call(%b: i1, %n: index, %v: f32, %u: memref<5xf32>) {
  %r = scf.if %b -> memref<5xf32> {
    %m1 = memref.alloc() : memref<5xf32>
    %m2 = func.call @g(%m1) : (memref<5xf32>) -> memref<5xf32>
    scf.yield %m2 : memref<5xf32>
  } else {
    scf.yield %u : memref<5xf32>
  }
  memref.store %v, %r[%n] : memref<5xf32>
  return
}
func.func private @g(memref<5xf32>) -> memref<5xf32>
