// title: A buffer that a call returns is not what it held before.
// What is behind the inner call sees the buffer, as it is then.
// verdict: unproved
// function: h
func.func private @ext(memref<4xi32>)
func.func @h(%n: index, %x: i64, %p: memref<4xi32>) -> memref<4xi32> {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %s = arith.constant 77 : i32
  %K = arith.constant 15241630849 : i64
  %xx = arith.muli %x, %x : i64
  %c1 = arith.cmpi eq, %xx, %K : i64
  %c0 = arith.cmpi sgt, %n, %z : index
  %c = arith.andi %c0, %c1 : i1
  scf.if %c {
    %k = arith.subi %n, %o : index
    %q = func.call @h(%k, %x, %p) : (index, i64, memref<4xi32>) -> memref<4xi32>
    memref.store %s, %p[%z] : memref<4xi32>
    func.call @ext(%q) : (memref<4xi32>) -> ()
  }
  return %p : memref<4xi32>
}
// ----- target
func.func private @ext(memref<4xi32>)
func.func @h(%n: index, %x: i64, %p: memref<4xi32>) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %s = arith.constant 77 : i32
  %K = arith.constant 15241630849 : i64
  %xx = arith.muli %x, %x : i64
  %c1 = arith.cmpi eq, %xx, %K : i64
  %c0 = arith.cmpi sgt, %n, %z : index
  %c = arith.andi %c0, %c1 : i1
  scf.if %c {
    %k = arith.subi %n, %o : index
    func.call @h(%k, %x, %p) : (index, i64, memref<4xi32>) -> ()
    %a = memref.alloc() : memref<4xi32>
    memref.copy %p, %a : memref<4xi32> to memref<4xi32>
    memref.store %s, %p[%z] : memref<4xi32>
    func.call @ext(%a) : (memref<4xi32>) -> ()
  }
  return
}
