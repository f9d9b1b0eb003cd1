// The memory of this run. A block is filled with a byte of the program that allocates it, and with another one when it
// is freed; its memory is never used again. Guard bytes lie before and behind it:
//   next block, size, state: 0 live, 1 of the caller, 2 freed | guard bytes | contents | guard bytes
llvm.mlir.global internal @fill_of_tensor_program(62 : i8) : i8
llvm.mlir.global internal @fill_of_bufferized_program(-63 : i8) : i8
llvm.mlir.global internal @heap_fill(0 : i8) : i8
llvm.mlir.global internal @heap_blocks() : !llvm.ptr {
  %none = llvm.mlir.zero : !llvm.ptr
  llvm.return %none : !llvm.ptr
}
llvm.mlir.global internal @heap_wrong_frees(0 : i64) : i64
llvm.mlir.global internal @heap_frees_of_given(0 : i64) : i64
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @_mlir_memref_to_llvm_alloc(%size: i64) -> !llvm.ptr {
  %around = llvm.mlir.constant(576 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %guard = llvm.mlir.constant(90 : i8) : i8
  %whole = llvm.add %size, %around : i64
  %block = llvm.call @malloc(%whole) : (i64) -> !llvm.ptr
  "llvm.intr.memset"(%block, %guard, %whole) <{isVolatile = true}> : (!llvm.ptr, i8, i64) -> ()
  %blocks = llvm.mlir.addressof @heap_blocks : !llvm.ptr
  %next = llvm.load %blocks : !llvm.ptr -> !llvm.ptr
  llvm.store %next, %block : !llvm.ptr, !llvm.ptr
  %size_at = llvm.getelementptr %block[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %size, %size_at : i64, !llvm.ptr
  %state_at = llvm.getelementptr %block[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %zero, %state_at : i64, !llvm.ptr
  llvm.store %block, %blocks : !llvm.ptr, !llvm.ptr
  %contents = llvm.getelementptr %block[320] : (!llvm.ptr) -> !llvm.ptr, i8
  %fill_at = llvm.mlir.addressof @heap_fill : !llvm.ptr
  %fill = llvm.load %fill_at : !llvm.ptr -> i8
  "llvm.intr.memset"(%contents, %fill, %size) <{isVolatile = true}> : (!llvm.ptr, i8, i64) -> ()
  llvm.return %contents : !llvm.ptr
}
// The block that an address lies in; null if there is none.
llvm.func @heap_block_of(%address: !llvm.ptr) -> !llvm.ptr {
  %given = llvm.ptrtoint %address : !llvm.ptr to i64
  %none = llvm.mlir.zero : !llvm.ptr
  %blocks = llvm.mlir.addressof @heap_blocks : !llvm.ptr
  %first = llvm.load %blocks : !llvm.ptr -> !llvm.ptr
  llvm.br ^look(%first : !llvm.ptr)
^look(%block: !llvm.ptr):
  %is_none = llvm.icmp "eq" %block, %none : !llvm.ptr
  llvm.cond_br %is_none, ^end(%none : !llvm.ptr), ^compare
^compare:
  %contents = llvm.getelementptr %block[320] : (!llvm.ptr) -> !llvm.ptr, i8
  %start = llvm.ptrtoint %contents : !llvm.ptr to i64
  %distance = llvm.sub %given, %start : i64
  %size_at = llvm.getelementptr %block[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %size = llvm.load %size_at : !llvm.ptr -> i64
  %is_inside = llvm.icmp "ule" %distance, %size : i64
  llvm.cond_br %is_inside, ^end(%block : !llvm.ptr), ^next
^next:
  %following = llvm.load %block : !llvm.ptr -> !llvm.ptr
  llvm.br ^look(%following : !llvm.ptr)
^end(%found: !llvm.ptr):
  llvm.return %found : !llvm.ptr
}
llvm.func @heap_add_one(%counter: !llvm.ptr) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %before = llvm.load %counter : !llvm.ptr -> i64
  %after = llvm.add %before, %one : i64
  llvm.store %after, %counter : i64, !llvm.ptr
  llvm.return
}
llvm.func @_mlir_memref_to_llvm_free(%address: !llvm.ptr) {
  %none = llvm.mlir.zero : !llvm.ptr
  %given = llvm.mlir.constant(1 : i64) : i64
  %freed = llvm.mlir.constant(2 : i64) : i64
  %byte = llvm.mlir.constant(107 : i8) : i8
  %is_null = llvm.icmp "eq" %address, %none : !llvm.ptr
  llvm.cond_br %is_null, ^end, ^look
^look:
  %block = llvm.call @heap_block_of(%address) : (!llvm.ptr) -> !llvm.ptr
  %is_none = llvm.icmp "eq" %block, %none : !llvm.ptr
  llvm.cond_br %is_none, ^wrong, ^compare
^compare:
  %contents = llvm.getelementptr %block[320] : (!llvm.ptr) -> !llvm.ptr, i8
  %is_start = llvm.icmp "eq" %contents, %address : !llvm.ptr
  llvm.cond_br %is_start, ^judge, ^wrong
^judge:
  %size_at = llvm.getelementptr %block[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %size = llvm.load %size_at : !llvm.ptr -> i64
  %state_at = llvm.getelementptr %block[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %state = llvm.load %state_at : !llvm.ptr -> i64
  %is_freed = llvm.icmp "eq" %state, %freed : i64
  llvm.cond_br %is_freed, ^wrong, ^free
^free:
  llvm.store %freed, %state_at : i64, !llvm.ptr
  "llvm.intr.memset"(%address, %byte, %size) <{isVolatile = true}> : (!llvm.ptr, i8, i64) -> ()
  %is_given = llvm.icmp "eq" %state, %given : i64
  llvm.cond_br %is_given, ^count, ^end
^count:
  %of_given = llvm.mlir.addressof @heap_frees_of_given : !llvm.ptr
  llvm.call @heap_add_one(%of_given) : (!llvm.ptr) -> ()
  llvm.br ^end
^wrong:
  %wrong = llvm.mlir.addressof @heap_wrong_frees : !llvm.ptr
  llvm.call @heap_add_one(%wrong) : (!llvm.ptr) -> ()
  llvm.br ^end
^end:
  llvm.return
}
// From now on new memory is filled with the byte at this address; what is there is the caller's.
llvm.func @heap_begin(%given_fill: !llvm.ptr) {
  %fill = llvm.load %given_fill : !llvm.ptr -> i8
  %none = llvm.mlir.zero : !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %given = llvm.mlir.constant(1 : i64) : i64
  %fill_at = llvm.mlir.addressof @heap_fill : !llvm.ptr
  llvm.store %fill, %fill_at : i8, !llvm.ptr
  %wrong = llvm.mlir.addressof @heap_wrong_frees : !llvm.ptr
  llvm.store %zero, %wrong : i64, !llvm.ptr
  %of_given = llvm.mlir.addressof @heap_frees_of_given : !llvm.ptr
  llvm.store %zero, %of_given : i64, !llvm.ptr
  %blocks = llvm.mlir.addressof @heap_blocks : !llvm.ptr
  %first = llvm.load %blocks : !llvm.ptr -> !llvm.ptr
  llvm.br ^look(%first : !llvm.ptr)
^look(%block: !llvm.ptr):
  %is_none = llvm.icmp "eq" %block, %none : !llvm.ptr
  llvm.cond_br %is_none, ^end, ^mark
^mark:
  %state_at = llvm.getelementptr %block[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %state = llvm.load %state_at : !llvm.ptr -> i64
  %is_live = llvm.icmp "eq" %state, %zero : i64
  %new = llvm.select %is_live, %given, %state : i1, i64
  llvm.store %new, %state_at : i64, !llvm.ptr
  %following = llvm.load %block : !llvm.ptr -> !llvm.ptr
  llvm.br ^look(%following : !llvm.ptr)
^end:
  llvm.return
}
// The caller gets the block at this address.
llvm.func @heap_give(%number: i64) {
  %none = llvm.mlir.zero : !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %given = llvm.mlir.constant(1 : i64) : i64
  %address = llvm.inttoptr %number : i64 to !llvm.ptr
  %block = llvm.call @heap_block_of(%address) : (!llvm.ptr) -> !llvm.ptr
  %is_none = llvm.icmp "eq" %block, %none : !llvm.ptr
  llvm.cond_br %is_none, ^end, ^mark
^mark:
  %state_at = llvm.getelementptr %block[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %state = llvm.load %state_at : !llvm.ptr -> i64
  %is_live = llvm.icmp "eq" %state, %zero : i64
  %new = llvm.select %is_live, %given, %state : i1, i64
  llvm.store %new, %state_at : i64, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
// 1 if one of so many bytes is another one, else 0.
llvm.func @heap_is_changed(%start: !llvm.ptr, %byte: i8, %size: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^look(%zero : i64)
^look(%k: i64):
  %is_over = llvm.icmp "eq" %k, %size : i64
  llvm.cond_br %is_over, ^end(%zero : i64), ^compare
^compare:
  %at = llvm.getelementptr %start[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %found = llvm.load %at : !llvm.ptr -> i8
  %is_same = llvm.icmp "eq" %found, %byte : i8
  %next = llvm.add %k, %one : i64
  llvm.cond_br %is_same, ^look(%next : i64), ^end(%one : i64)
^end(%changed: i64):
  llvm.return %changed : i64
}
// Blocks next to which something was written; freed blocks that were written to; blocks that were never freed; frees of
// what is no block, or was freed already; frees of the caller's blocks.
llvm.func @heap_counts() -> !llvm.struct<(i64, i64, i64, i64, i64)> {
  %none = llvm.mlir.zero : !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %freed = llvm.mlir.constant(2 : i64) : i64
  %width = llvm.mlir.constant(256 : i64) : i64
  %guard = llvm.mlir.constant(90 : i8) : i8
  %byte = llvm.mlir.constant(107 : i8) : i8
  %blocks = llvm.mlir.addressof @heap_blocks : !llvm.ptr
  %first = llvm.load %blocks : !llvm.ptr -> !llvm.ptr
  llvm.br ^look(%first, %zero, %zero, %zero : !llvm.ptr, i64, i64, i64)
^look(%block: !llvm.ptr, %outside: i64, %late: i64, %left: i64):
  %is_none = llvm.icmp "eq" %block, %none : !llvm.ptr
  llvm.cond_br %is_none, ^end, ^count
^count:
  %size_at = llvm.getelementptr %block[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %size = llvm.load %size_at : !llvm.ptr -> i64
  %state_at = llvm.getelementptr %block[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %state = llvm.load %state_at : !llvm.ptr -> i64
  %front = llvm.getelementptr %block[64] : (!llvm.ptr) -> !llvm.ptr, i8
  %contents = llvm.getelementptr %block[320] : (!llvm.ptr) -> !llvm.ptr, i8
  %back = llvm.getelementptr %contents[%size] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %before = llvm.call @heap_is_changed(%front, %guard, %width) : (!llvm.ptr, i8, i64) -> i64
  %behind = llvm.call @heap_is_changed(%back, %guard, %width) : (!llvm.ptr, i8, i64) -> i64
  %inside = llvm.call @heap_is_changed(%contents, %byte, %size) : (!llvm.ptr, i8, i64) -> i64
  %either = llvm.or %before, %behind : i64
  %new_outside = llvm.add %outside, %either : i64
  %is_freed = llvm.icmp "eq" %state, %freed : i64
  %if_freed = llvm.select %is_freed, %inside, %zero : i1, i64
  %new_late = llvm.add %late, %if_freed : i64
  %is_live = llvm.icmp "eq" %state, %zero : i64
  %if_live = llvm.zext %is_live : i1 to i64
  %new_left = llvm.add %left, %if_live : i64
  %following = llvm.load %block : !llvm.ptr -> !llvm.ptr
  llvm.br ^look(%following, %new_outside, %new_late, %new_left : !llvm.ptr, i64, i64, i64)
^end:
  %wrong_at = llvm.mlir.addressof @heap_wrong_frees : !llvm.ptr
  %wrong = llvm.load %wrong_at : !llvm.ptr -> i64
  %of_given_at = llvm.mlir.addressof @heap_frees_of_given : !llvm.ptr
  %of_given = llvm.load %of_given_at : !llvm.ptr -> i64
  %0 = llvm.mlir.undef : !llvm.struct<(i64, i64, i64, i64, i64)>
  %1 = llvm.insertvalue %outside, %0[0] : !llvm.struct<(i64, i64, i64, i64, i64)>
  %2 = llvm.insertvalue %late, %1[1] : !llvm.struct<(i64, i64, i64, i64, i64)>
  %3 = llvm.insertvalue %left, %2[2] : !llvm.struct<(i64, i64, i64, i64, i64)>
  %4 = llvm.insertvalue %wrong, %3[3] : !llvm.struct<(i64, i64, i64, i64, i64)>
  %5 = llvm.insertvalue %of_given, %4[4] : !llvm.struct<(i64, i64, i64, i64, i64)>
  llvm.return %5 : !llvm.struct<(i64, i64, i64, i64, i64)>
}
