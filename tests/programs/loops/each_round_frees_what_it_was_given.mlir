// title: Each round frees what it was given.
// verdict: proved
// wrong: "memref.copy %x" => "memref.copy %a", "memref.dealloc %x : memref<?xf32>" => "" -- what was handed over is used in the loop
// wrong: "%u = memref.load %t" => "%u = memref.load %a" -- it is used behind the loop
// wrong: "memref.dealloc %x : memref<?xf32>" => "memref.dealloc %x : memref<?xf32>\nmemref.dealloc %x : memref<?xf32>" -- what is handed over wrongly
// wrong: "memref.dealloc %x" => "memref.dealloc %b" -- what is handed over wrongly
// wrong: "memref.copy %t, %a : memref<?xf32> to memref<?xf32>" => "" -- the buffer does not hold what the loop begins with
// wrong: "%a = memref.alloc" => "%a = memref.alloca" -- memory of the stack is handed over
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index, %n: index) -> (tensor<?xf32>, f32) {
  %c1 = arith.constant 1 : index
  %r = scf.for %j = %i to %n step %c1 iter_args(%x = %t) -> (tensor<?xf32>) {
    %y = tensor.insert %v into %x[%j] : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %u = tensor.extract %t[%i] : tensor<?xf32>
  return %r, %u : tensor<?xf32>, f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %v: f32, %i: index, %n: index) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32> to memref<?xf32>
  %r = scf.for %j = %i to %n step %c1 iter_args(%x = %a) -> (memref<?xf32>) {
    %b = memref.alloc(%d) : memref<?xf32>
    memref.copy %x, %b : memref<?xf32> to memref<?xf32>
    memref.store %v, %b[%j] : memref<?xf32>
    memref.dealloc %x : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  %u = memref.load %t[%i] : memref<?xf32>
  return %r, %u : memref<?xf32>, f32
}
