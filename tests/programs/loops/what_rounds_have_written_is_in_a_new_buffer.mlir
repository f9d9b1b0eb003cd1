// title: What rounds have written is in a new buffer, and the rest where the loop began.
// verdict: proved
// wrong: "step %c1 iter_args(%b = %e)" => "step %c2 iter_args(%b = %e)" -- every second element is never written
// wrong: "%c0 to %n step %c1 iter_args(%b = %e)" => "%c1 to %n step %c1 iter_args(%b = %e)" -- nor is the first one
// wrong: "%p = memref.load %t[%k]" => "%p = memref.load %t[%c0]" -- another element
// wrong: "%x = tensor.extract %a[%k]" => "%x = tensor.extract %a[%c0]" -- later rounds read what the first one wrote
// wrong: "memref.store %q, %b[%k]" => "memref.store %q, %t[%k]" -- it is written where it is read
// wrong: "return %s, %t : memref" => "return %s, %s : memref" -- the loop began with something else
func.func @f(%t: tensor<?xf32>, %z: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %x = tensor.extract %a[%k] : tensor<?xf32>
    %y = arith.addf %x, %z : f32
    %w = tensor.insert %y into %a[%k] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r, %t : tensor<?xf32>, tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %z: f32) -> (memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %e = memref.alloc(%n) : memref<?xf32>
  %s = scf.for %k = %c0 to %n step %c1 iter_args(%b = %e) -> memref<?xf32> {
    %p = memref.load %t[%k] : memref<?xf32>
    %q = arith.addf %p, %z : f32
    memref.store %q, %b[%k] : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  return %s, %t : memref<?xf32>, memref<?xf32>
}
