// what: A loop of unknown length, with an invariant
// verdict: proved
// mlir-tv: no op of scf is encoded (src/encode.cpp)
func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %x = tensor.extract %a[%i] : tensor<?xf32>
    %y = arith.mulf %x, %x : f32
    %s = tensor.insert %y into %a[%i] : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// target

func.func @f(%t: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %t[%i] : memref<?xf32>
    %y = arith.mulf %x, %x : f32
    memref.store %y, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
