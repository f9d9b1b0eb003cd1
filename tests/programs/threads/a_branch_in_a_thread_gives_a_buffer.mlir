// title: A branch in a thread gives a buffer.
// verdict: proved
// wrong: "memref.store %y, %a[%c0]" => "memref.store %y, %t[%c0]" -- a thread writes to the argument
// wrong: "%b = scf.if %p -> (memref<4xf32>)" => "%v = memref.load %t[%c0] : memref<4xf32>\n    memref.store %v, %t[%c1] : memref<4xf32>\n    %b = scf.if %p -> (memref<4xf32>)" -- each thread writes to the argument, and always the same
func.func @f(%t: tensor<4xf32>, %n: index, %y: f32, %p: i1) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%y) -> (f32) {
    %a = tensor.insert %y into %t[%c0] : tensor<4xf32>
    %b = scf.if %p -> (tensor<4xf32>) {
      scf.yield %t : tensor<4xf32>
    } else {
      scf.yield %a : tensor<4xf32>
    }
    %x = tensor.extract %b[%c0] : tensor<4xf32>
    scf.reduce(%x : f32) {
    ^bb0(%c: f32, %d: f32):
      %e = arith.addf %c, %d : f32
      scf.reduce.return %e : f32
    }
  }
  return %t, %r : tensor<4xf32>, f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: index, %y: f32, %p: i1) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%y) -> (f32) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %t, %a : memref<4xf32> to memref<4xf32>
    memref.store %y, %a[%c0] : memref<4xf32>
    %b = scf.if %p -> (memref<4xf32>) {
      scf.yield %t : memref<4xf32>
    } else {
      scf.yield %a : memref<4xf32>
    }
    %x = memref.load %b[%c0] : memref<4xf32>
    scf.reduce(%x : f32) {
    ^bb0(%c: f32, %d: f32):
      %e = arith.addf %c, %d : f32
      scf.reduce.return %e : f32
    }
  }
  return %t, %r : memref<4xf32>, f32
}
