// title: A buffer that a call returns is not what it held before.
// What is behind the inner call sees the buffer, as it is then.
// verdict: unproved
// function: h
func.func private @ext(memref<4xi32>)
func.func @h(%n: index, %t: tensor<4xi32>) -> memref<4xi32> {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %s = arith.constant 77 : i32
  %c = arith.cmpi sgt, %n, %z : index
  scf.if %c {
    %k = arith.subi %n, %o : index
    %q = func.call @h(%k, %t) : (index, tensor<4xi32>) -> memref<4xi32>
    func.call @ext(%q) : (memref<4xi32>) -> ()
  }
  %m = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32>
  memref.store %s, %m[%z] : memref<4xi32>
  return %m : memref<4xi32>
}
// ----- target
func.func private @ext(memref<4xi32>)
func.func @h(%n: index, %t: memref<4xi32>) -> memref<4xi32> {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %s = arith.constant 77 : i32
  %c = arith.cmpi sgt, %n, %z : index
  scf.if %c {
    %k = arith.subi %n, %o : index
    %a = memref.alloc() : memref<4xi32>
    memref.copy %t, %a : memref<4xi32> to memref<4xi32>
    %b = memref.alloc() : memref<4xi32>
    memref.copy %t, %b : memref<4xi32> to memref<4xi32>
    %q = func.call @h(%k, %b) : (index, memref<4xi32>) -> memref<4xi32>
    func.call @ext(%a) : (memref<4xi32>) -> ()
  }
  memref.store %s, %t[%z] : memref<4xi32>
  return %t : memref<4xi32>
}
