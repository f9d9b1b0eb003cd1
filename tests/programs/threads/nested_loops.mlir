// title: Nested loops.
// verdict: proved
// wrong: "%two = memref.subview %row[%at]" => "%two = memref.subview %row[%c0]" -- nested loops with an error
// wrong: "%row = memref.subview %t[%i" => "%row = memref.subview %t[%c0" -- nested loops with an error
// wrong: "scf.forall (%j) in (4) {" => "scf.forall (%j) in (3) {" -- nested loops with an error
func.func @f(%t: tensor<?x8xf32>, %k: index, %n: index) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %w = scf.for %z = %c0 to %k step %c1 iter_args(%a = %t) -> (tensor<?x8xf32>) {
    %r = scf.forall (%i) in (%n) shared_outs(%o = %a) -> (tensor<?x8xf32>) {
      %row = tensor.extract_slice %o[%i, 0] [1, 8] [1, 1] : tensor<?x8xf32> to tensor<8xf32>
      %new = scf.forall (%j) in (4) shared_outs(%q = %row) -> (tensor<8xf32>) {
        %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%j)
        %two = tensor.extract_slice %q[%at] [2] [1] : tensor<8xf32> to tensor<2xf32>
        %done = scf.for %e = %c0 to %c1 step %c1 iter_args(%b = %two) -> (tensor<2xf32>) {
          %x = tensor.extract %b[%e] : tensor<2xf32>
          %y = arith.addf %x, %x : f32
          %c = tensor.insert %y into %b[%e] : tensor<2xf32>
          scf.yield %c : tensor<2xf32>
        }
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %done into %q[%at] [2] [1] : tensor<2xf32> into tensor<8xf32>
        }
      }
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %new into %o[%i, 0] [1, 8] [1, 1]
            : tensor<8xf32> into tensor<?x8xf32>
      }
    }
    scf.yield %r : tensor<?x8xf32>
  }
  return %w : tensor<?x8xf32>
}
// ----- target
func.func @f(%t: memref<?x8xf32>, %k: index, %n: index) -> memref<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %z = %c0 to %k step %c1 {
    scf.forall (%i) in (%n) {
      %row = memref.subview %t[%i, 0] [1, 8] [1, 1]
          : memref<?x8xf32> to memref<8xf32, strided<[1], offset: ?>>
      scf.forall (%j) in (4) {
        %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%j)
        %two = memref.subview %row[%at] [2] [1]
            : memref<8xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
        scf.for %e = %c0 to %c1 step %c1 {
          %x = memref.load %two[%e] : memref<2xf32, strided<[1], offset: ?>>
          %y = arith.addf %x, %x : f32
          memref.store %y, %two[%e] : memref<2xf32, strided<[1], offset: ?>>
        }
      }
    }
  }
  return %t : memref<?x8xf32>
}
