// title: Arguments of a callee that never returns.
// It may do things before it goes on forever.
// verdict: proved
// unproved: each "%n," => "%m," -- arguments of a callee that never returns
func.func private @g(%a: memref<4xindex>, %b: memref<4xindex>, %x: index) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  memref.store %x, %a[%c0] : memref<4xindex>
  %r = memref.load %b[%c0] : memref<4xindex>
  vector.print %r : index
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}
func.func @f(%m: memref<4xindex>, %n: memref<4xindex>, %x: index, %c: i1) {
  scf.if %c {
    func.call @g(%m, %n, %x) : (memref<4xindex>, memref<4xindex>, index) -> ()
  }
  return
}
// ----- target
func.func private @g(%a: memref<4xindex>, %b: memref<4xindex>, %x: index) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %r = memref.load %b[%c0] : memref<4xindex>
  memref.store %x, %a[%c0] : memref<4xindex>
  vector.print %r : index
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}
func.func @f(%m: memref<4xindex>, %n: memref<4xindex>, %x: index, %c: i1) {
  scf.if %c {
    func.call @g(%m, %n, %x) : (memref<4xindex>, memref<4xindex>, index) -> ()
  }
  return
}
