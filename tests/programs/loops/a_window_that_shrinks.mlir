// title: A window that shrinks.
// verdict: proved
// wrong: "%next = memref.subview %w[%i]" => "%next = memref.subview %w[%c0]" -- begins elsewhere
// wrong: "scf.yield %next : memref" => "scf.yield %w : memref" -- windows that are others
// wrong: "%e = memref.load %r" => "%e = memref.load %t" -- read from where it began
func.func @f(%t: tensor<?xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%w = %t) -> (tensor<?xf32>) {
    %d = tensor.dim %w, %c0 : tensor<?xf32>
    %less = arith.subi %d, %i : index
    %next = tensor.extract_slice %w[%i] [%less] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  %e = tensor.extract %r[%c0] : tensor<?xf32>
  return %e : f32
}
// ----- target
func.func @f(%t: memref<?xf32, strided<[?], offset: ?>>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%w = %t) -> (memref<?xf32, strided<[?], offset: ?>>) {
    %d = memref.dim %w, %c0 : memref<?xf32, strided<[?], offset: ?>>
    %less = arith.subi %d, %i : index
    %next = memref.subview %w[%i] [%less] [1]
        : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
    scf.yield %next : memref<?xf32, strided<[?], offset: ?>>
  }
  %e = memref.load %r[%c0] : memref<?xf32, strided<[?], offset: ?>>
  return %e : f32
}
