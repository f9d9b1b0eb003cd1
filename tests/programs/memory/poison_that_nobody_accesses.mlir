// title: A buffer that is poison is handed on, and never used.
// This is what is left of values that are dead.
// verdict: proved
// wrong: "%s = arith.select %c, %m, %m" => "%s = arith.select %c, %m, %p" -- it may be the result
// wrong: "memref.load %m[%c0]" => "memref.load %p[%c0]" -- it is read
// wrong: "memref.store %x, %b[%z]" => "memref.store %x, %p[%z]" -- it is written
// wrong: "%n = memref.dim %m, %c0" => "%n = memref.dim %p, %c0" -- its size is a result
// wrong: "%z = arith.constant 0 : index" => "memref.dealloc %p : memref<?xf32>\n  %z = arith.constant 0 : index" -- it is freed
// wrong: "%z = arith.constant 0 : index" => "%a = memref.extract_aligned_pointer_as_index %p : memref<?xf32> -> index\n  %z = arith.subi %a, %a : index" -- it has no address
// wrong: "scf.if %c -> (memref<?xf32>) {" => "scf.if %d -> (memref<?xf32>) {" -- it may be what is written
func.func @f(%t: tensor<?xf32>, %x: f32, %c: i1, %d: i1) -> (tensor<?xf32>, f32, index) {
  %c0 = arith.constant 0 : index
  %y = tensor.extract %t[%c0] : tensor<?xf32>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.if %c -> (tensor<?xf32>) {
    %w = tensor.insert %x into %t[%c0] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %r, %y, %n : tensor<?xf32>, f32, index
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %c: i1, %d: i1) -> (memref<?xf32>, f32, index) {
  %p = ub.poison : memref<?xf32>
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : index
  %y = memref.load %m[%c0] : memref<?xf32>
  %n = memref.dim %m, %c0 : memref<?xf32>
  %b = scf.if %c -> (memref<?xf32>) {
    scf.yield %m : memref<?xf32>
  } else {
    scf.yield %p : memref<?xf32>
  }
  scf.if %c {
    memref.store %x, %b[%z] : memref<?xf32>
  }
  %s = arith.select %c, %m, %m : memref<?xf32>
  return %s, %y, %n : memref<?xf32>, f32, index
}
