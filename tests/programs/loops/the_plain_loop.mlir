// title: The plain loop.
// verdict: proved
// wrong: "scf.yield %a : memref<4xf32>" => "%b = memref.alloca() : memref<4xf32>\nmemref.copy %a, %b : memref<4xf32> to memref<4xf32>\nscf.yield %b : memref<4xf32>" -- what is handed on
// wrong: "scf.yield %a : memref<4xf32>" => "%b = memref.alloc() : memref<4xf32>\nmemref.copy %a, %b : memref<4xf32> to memref<4xf32>\nmemref.dealloc %b : memref<4xf32>\nscf.yield %b : memref<4xf32>" -- what is handed on
// wrong: "scf.yield %a : memref<4xf32>" => "%b = arith.select %eq, %u, %a : memref<4xf32>\nscf.yield %b : memref<4xf32>" -- what is handed on
// wrong: "memref.store %x, %a[%c0] : memref<4xf32>\n    scf.yield %a : memref<4xf32>" => "%b = memref.alloca() : memref<4xf32>\nmemref.copy %a, %b : memref<4xf32> to memref<4xf32>\nmemref.store %x, %b[%c0] : memref<4xf32>\nscf.yield %b : memref<4xf32>" -- what is on the stack of a round and read in the next
memref.global "private" @g : memref<1xf32> = dense<0.0>
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: memref<4xf32>, %n: index, %k: index, %x: f32, %y: f32)
    -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %eq = arith.cmpi eq, %i, %k : index
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
memref.global "private" @g : memref<1xf32> = dense<0.0>
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %m: memref<4xf32>, %n: index, %k: index, %x: f32, %y: f32)
    -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (memref<4xf32>) {
    %eq = arith.cmpi eq, %i, %k : index
    memref.store %x, %a[%c0] : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
