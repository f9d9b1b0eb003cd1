// How many copies, their bytes, how many buffers, their bytes. Before each copy and each allocation stands a call.
memref.global "private" @counts : memref<4xindex> = dense<0>
func.func private @count_copy(%bytes: index) {
  %c0 = arith.constant 0 : index
  func.call @add(%c0, %bytes) : (index, index) -> ()
  return
}
func.func private @count_buffer(%bytes: index) {
  %c2 = arith.constant 2 : index
  func.call @add(%c2, %bytes) : (index, index) -> ()
  return
}
func.func private @add(%place: index, %bytes: index) {
  %c1 = arith.constant 1 : index
  %next = arith.addi %place, %c1 : index
  %m = memref.get_global @counts : memref<4xindex>
  %n = memref.load %m[%place] : memref<4xindex>
  %b = memref.load %m[%next] : memref<4xindex>
  %n1 = arith.addi %n, %c1 : index
  %b1 = arith.addi %b, %bytes : index
  memref.store %n1, %m[%place] : memref<4xindex>
  memref.store %b1, %m[%next] : memref<4xindex>
  return
}

// The bytes that live now, and the most that lived at any time. The size of a buffer stands in 64 bytes before it.
llvm.mlir.global internal @live(0 : i64) : i64
llvm.mlir.global internal @most(0 : i64) : i64
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @_mlir_memref_to_llvm_alloc(%bytes: i64) -> !llvm.ptr {
  %head = llvm.mlir.constant(64 : i64) : i64
  %all = llvm.add %bytes, %head : i64
  %p = llvm.call @malloc(%all) : (i64) -> !llvm.ptr
  llvm.store %bytes, %p : i64, !llvm.ptr
  %live = llvm.mlir.addressof @live : !llvm.ptr
  %most = llvm.mlir.addressof @most : !llvm.ptr
  %l = llvm.load %live : !llvm.ptr -> i64
  %l1 = llvm.add %l, %bytes : i64
  llvm.store %l1, %live : i64, !llvm.ptr
  %m = llvm.load %most : !llvm.ptr -> i64
  %m1 = llvm.intr.smax(%m, %l1) : (i64, i64) -> i64
  llvm.store %m1, %most : i64, !llvm.ptr
  %buffer = llvm.getelementptr %p[64] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.return %buffer : !llvm.ptr
}
llvm.func @_mlir_memref_to_llvm_free(%buffer: !llvm.ptr) {
  %null = llvm.mlir.zero : !llvm.ptr
  %none = llvm.icmp "eq" %buffer, %null : !llvm.ptr
  llvm.cond_br %none, ^end, ^free
^free:
  %p = llvm.getelementptr %buffer[-64] : (!llvm.ptr) -> !llvm.ptr, i8
  %bytes = llvm.load %p : !llvm.ptr -> i64
  %live = llvm.mlir.addressof @live : !llvm.ptr
  %l = llvm.load %live : !llvm.ptr -> i64
  %l1 = llvm.sub %l, %bytes : i64
  llvm.store %l1, %live : i64, !llvm.ptr
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.br ^end
^end:
  llvm.return
}

// Before the kernel: what lives then does not count. After it: the most that lived since.
llvm.func @start_counting() {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %live = llvm.mlir.addressof @live : !llvm.ptr
  %most = llvm.mlir.addressof @most : !llvm.ptr
  llvm.store %zero, %live : i64, !llvm.ptr
  llvm.store %zero, %most : i64, !llvm.ptr
  llvm.return
}
func.func private @peak() -> i64 {
  %most = llvm.mlir.addressof @most : !llvm.ptr
  %n = llvm.load %most : !llvm.ptr -> i64
  return %n : i64
}
