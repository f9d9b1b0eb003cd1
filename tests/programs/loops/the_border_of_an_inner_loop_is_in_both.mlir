// title: The border of an inner loop is in both.
// verdict: proved
// wrong: "memref.copy %t, %other" => "memref.copy %t, %t" -- the border of an inner loop is in both
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %s = arith.subi %d, %c2 : index
  %e = arith.subi %d, %c1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %w = scf.for %i = %c1 to %e step %c1 iter_args(%b = %a) -> tensor<?xf32> {
      %h = arith.subi %i, %c1 : index
      %y = tensor.extract %a[%h] : tensor<?xf32>
      %z = arith.addf %x, %y : f32
      %o = tensor.insert %z into %b[%i] : tensor<?xf32>
      scf.yield %o : tensor<?xf32>
    }
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %n: index, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %s = arith.subi %d, %c2 : index
  %e = arith.subi %d, %c1 : index
  %other = memref.alloc(%d) : memref<?xf32>
  memref.copy %t, %other : memref<?xf32> to memref<?xf32>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %b = %other) -> (memref<?xf32>, memref<?xf32>) {
    scf.for %i = %c1 to %e step %c1 {
      %h = arith.subi %i, %c1 : index
      %y = memref.load %a[%h] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      memref.store %z, %b[%i] : memref<?xf32>
    }
    scf.yield %b, %a : memref<?xf32>, memref<?xf32>
  }
  return %r#0 : memref<?xf32>
}
