func.func @f(%a: memref<*xi32>, %n: index, %x: i32, %y: i32, %i: i32) -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %nine = arith.constant 9 : index
  %h = arith.constant 100 : index
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %big = arith.constant 149192 : i32
  scf.index_switch %z
  case 1 {
    scf.yield
  }
  default {
    scf.yield
  }
  scf.for %j = %z to %nine step %o {
    %k = arith.cmpi eq, %j, %h : index
    scf.if %k {
      vector.print %y : i32
      %q = memref.cast %a : memref<*xi32> to memref<?xi32>
      %t = bufferization.to_tensor %a restrict writable : memref<*xi32> to tensor<*xi32>
      scf.for %l = %z to %n step %o {
        %r = bufferization.to_buffer %t read_only : tensor<*xi32> to memref<*xi32>
      }
      %s = bufferization.to_buffer %t : tensor<*xi32> to memref<*xi32>
    }
  }
  %sq = arith.muli %i, %i : i32
  %s3 = arith.muli %sq, %c3 : i32
  %s5 = arith.addi %s3, %c5 : i32
  %c = arith.cmpi eq, %s5, %big : i32
  %rank = memref.rank %a : memref<*xi32>
  %other = arith.cmpi ne, %rank, %o : index
  %bad = arith.andi %c, %other : i1
  %at = arith.select %bad, %nine, %z : index
  %m = memref.alloc() : memref<4xi32>
  memref.store %x, %m[%at] : memref<4xi32>
  %v = memref.load %m[%at] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %v : i32
}
