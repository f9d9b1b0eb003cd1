// title: A sum over two dimensions, and the order in which it adds.
// Small numbers have the same sum in each order, so runs do not show what is wrong with another one.
// verdict: proved
// unknown: "memref.load %t[%i, %j]" => "memref.load %t[%j, %i]" -- the columns are added one after the other
// unknown: "memref.load %t[%i, %j]" => "memref.load %t[%back, %j]" -- the last row comes first
// wrong: "%sum = arith.addf %o, %x" => "%sum = arith.addf %x, %x" -- the sum so far is forgotten
// wrong: "scf.for %j = %c0 to %c3" => "memref.store %z, %m[] : memref<f32> scf.for %j = %c0 to %c3" -- each row begins anew
// wrong: "scf.for %i = %c0 to %c3" => "memref.store %y, %m[] : memref<f32> scf.for %i = %c0 to %c3" -- it begins with something else
// wrong: "scf.for %i = %c0 to %c3" => "scf.for %i = %c1 to %c3" -- the first row is left out
// wrong: "scf.for %j = %c0 to %c3" => "scf.for %j = %c0 to %c2" -- the last column is left out
// wrong: "scf.for %j = %c0 to %c3" => "scf.for %j = %i to %c3" -- what is below the diagonal is left out
// wrong: "memref.copy %a, %m" => "memref.copy %m, %m" -- it begins with what nobody wrote
// wrong: "memref.store %sum, %m[]" => "memref.store %sum, %a[]" -- the sum is written to an argument
func.func @f(%t: tensor<3x3xf32>, %a: tensor<f32>, %y: f32) -> (tensor<f32>, tensor<f32>) {
  %r = linalg.reduce ins(%t : tensor<3x3xf32>) outs(%a : tensor<f32>) dimensions = [0, 1]
    (%x: f32, %o: f32) {
      %s = arith.addf %o, %x : f32
      linalg.yield %s : f32
    }
  return %r, %a : tensor<f32>, tensor<f32>
}
// ----- target
func.func @f(%t: memref<3x3xf32>, %a: memref<f32>, %y: f32) -> (memref<f32>, memref<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 0.0 : f32
  %m = memref.alloc() : memref<f32>
  memref.copy %a, %m : memref<f32> to memref<f32>
  scf.for %i = %c0 to %c3 step %c1 {
    %back = arith.subi %c2, %i : index
    scf.for %j = %c0 to %c3 step %c1 {
      %x = memref.load %t[%i, %j] : memref<3x3xf32>
      %o = memref.load %m[] : memref<f32>
      %sum = arith.addf %o, %x : f32
      memref.store %sum, %m[] : memref<f32>
    }
  }
  return %m, %a : memref<f32>, memref<f32>
}
