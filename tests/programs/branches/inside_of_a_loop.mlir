// title: Right branches are proved: inside of a loop.
// verdict: proved
// wrong: "scf.yield %a : memref<?xf32>\n    } else {" => "scf.yield %a : memref<?xf32>\n} else {\nmemref.store %x, %a[%c0] : memref<?xf32>" -- other branch writes
// wrong: "scf.yield %a : memref<?xf32>\n    } else {" => "scf.yield %a : memref<?xf32>\n} else {\nmemref.dealloc %a : memref<?xf32>" -- one buffer freed in a branch of a loop
func.func @f(%c: i1, %t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %q = scf.if %c -> (tensor<?xf32>) {
      %w = tensor.insert %x into %a[%i] : tensor<?xf32>
      scf.yield %w : tensor<?xf32>
    } else {
      scf.yield %a : tensor<?xf32>
    }
    scf.yield %q : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%c: i1, %t: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (memref<?xf32>) {
    %q = scf.if %c -> (memref<?xf32>) {
      memref.store %x, %a[%i] : memref<?xf32>
      scf.yield %a : memref<?xf32>
    } else {
      scf.yield %a : memref<?xf32>
    }
    scf.yield %q : memref<?xf32>
  }
  return %r : memref<?xf32>
}
