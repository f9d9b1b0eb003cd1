// name: head

func.func @f(%c: i1, %d: i1, %n: index, %m: memref<4xf32>, %k: memref<4xf32>) -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>

