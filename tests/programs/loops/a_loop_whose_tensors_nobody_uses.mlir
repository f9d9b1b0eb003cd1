// title: A loop whose tensors nobody uses.
// No run shows what it writes, and in its buffers may be anything.
// verdict: proved
// wrong: "memref.store %y, %s[%c0] : memref<1xf32, strided<[1]>>" => "memref.store %y, %o[%c0] : memref<?xf32>" -- an argument that is returned is changed
// wrong: "return %o, %x" => "return %o, %w" -- the result of the loop is used
func.func @f(%q: tensor<?xf32>, %t: tensor<4xf32>, %x: f32, %y: f32, %i: index, %j: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %q, %c0 : tensor<?xf32>
  %p = tensor.extract_slice %t[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
  %u = tensor.insert_slice %p into %t[0] [1] [1] : tensor<1xf32> into tensor<4xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%s = %u) -> (tensor<4xf32>) {
    %l = arith.minsi %k, %c3 : index
    %e = tensor.extract %s[%l] : tensor<4xf32>
    scf.yield %t : tensor<4xf32>
  }
  %is = arith.cmpi slt, %i, %c3 : index
  cf.assert %is, "below 3"
  return %q, %x : tensor<?xf32>, f32
}
// ----- target
func.func @f(%o: memref<?xf32>, %m: memref<4xf32>, %x: f32, %y: f32, %i: index, %j: index) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %far = arith.constant 7654321 : index
  %n = memref.dim %o, %c0 : memref<?xf32>
  %s = memref.subview %m[0] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1]>>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %v = memref.subview %a[0] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1]>>
  memref.copy %s, %v : memref<1xf32, strided<[1]>> to memref<1xf32, strided<[1]>>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%b = %a) -> (memref<4xf32>) {
    %l = arith.minsi %k, %c3 : index
    %e = memref.load %b[%l] : memref<4xf32>
    %go = arith.cmpi eq, %j, %far : index
    %d = scf.if %go -> (memref<4xf32>) {
      memref.store %y, %s[%c0] : memref<1xf32, strided<[1]>>
      %c = memref.alloc() : memref<4xf32>
      memref.copy %m, %c : memref<4xf32> to memref<4xf32>
      scf.yield %c : memref<4xf32>
    } else {
      %c = memref.alloc() : memref<4xf32>
      memref.copy %m, %c : memref<4xf32> to memref<4xf32>
      scf.yield %c : memref<4xf32>
    }
    scf.yield %d : memref<4xf32>
  }
  %is = arith.cmpi slt, %i, %c3 : index
  cf.assert %is, "below 3"
  %w = memref.load %r[%c0] : memref<4xf32>
  return %o, %x : memref<?xf32>, f32
}
