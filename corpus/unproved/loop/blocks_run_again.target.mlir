builtin.module {
  memref.global "private" constant @__constant_2xi8 : memref<2xi8> = dense<[1, 2]> {alignment = 64 : i64}
  func.func @f(%t0: memref<i8, strided<[], offset: ?>>, %i: index, %x: i8, %p: i1) {
    %c0_index = arith.constant 0 : index
    %c1_index = arith.constant 1 : index
    vector.print %i : index
    %c3_index = arith.constant 3 : index
    %c2_index = arith.constant 2 : index
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<i8>
    memref.copy %t0, %alloc : memref<i8, strided<[], offset: ?>> to memref<i8>
    %0, %1 = scf.for %2 = %c0_index to %c3_index step %c1_index iter_args(%alloc_1 = %alloc, %3 = %x) -> (memref<i8>, i8) {
      %4 = scf.execute_region -> (memref<i8, strided<[], offset: ?>>) {
        %alloc_2 = memref.alloc() {alignment = 64 : i64} : memref<i8>
        memref.copy %alloc_1, %alloc_2 : memref<i8> to memref<i8>
        cf.br ^bb1(%alloc_2, %c0_index : memref<i8>, index)
      ^bb1(%alloc_3: memref<i8>, %5: index):
        %cast = memref.cast %alloc_3 : memref<i8> to memref<i8, strided<[], offset: ?>>
        memref.copy %cast, %alloc_3 : memref<i8, strided<[], offset: ?>> to memref<i8>
        %6, %7, %8 = scf.while (%alloc_4 = %alloc_3, %9 = %alloc_3, %10 = %c0_index) : (memref<i8>, memref<i8>, index) -> (memref<i8>, memref<i8>, index) {
          %alloc_5 = memref.alloc() {alignment = 64 : i64} : memref<i8>
          memref.copy %9, %alloc_5 : memref<i8> to memref<i8>
          %11 = arith.cmpi slt, %10, %c0_index : index
          %12 = arith.andi %11, %p : i1
          %alloc_6 = memref.alloc() {alignment = 64 : i64} : memref<i8>
          memref.copy %t0, %alloc_6 : memref<i8, strided<[], offset: ?>> to memref<i8>
          scf.condition(%12) %alloc_6, %alloc_4, %10 : memref<i8>, memref<i8>, index
        } do {
        ^bb0(%alloc_7: memref<i8>, %13: memref<i8>, %14: index):
          memref.copy %13, %alloc_7 : memref<i8> to memref<i8>
          scf.yield %13, %alloc_7, %c1_index : memref<i8>, memref<i8>, index
        }
        %15 = arith.cmpi slt, %5, %c2_index : index
        cf.cond_br %15, ^bb2, ^bb3(%t0 : memref<i8, strided<[], offset: ?>>)
      ^bb2:
        %16 = arith.addi %5, %c1_index : index
        cf.br ^bb1(%alloc_1, %16 : memref<i8>, index)
      ^bb3(%17: memref<i8, strided<[], offset: ?>>):
        scf.yield %17 : memref<i8, strided<[], offset: ?>>
      }
      %18 = memref.get_global @__constant_2xi8 : memref<2xi8>
      scf.yield %alloc_1, %x : memref<i8>, i8
    }
    func.return
  }
}
