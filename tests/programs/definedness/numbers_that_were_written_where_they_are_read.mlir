// title: Numbers that were written where they are read.
// verdict: proved
// wrong: "memref.store %b, %e[%c1] : memref<2xindex>" => "" -- numbers that were written where they are read
func.func @f(%a: index, %b: index, %t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 1.0 : f32
  %e = tensor.from_elements %a, %b : tensor<2xindex>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%o = %t) -> tensor<?xf32> {
    %n = tensor.extract %e[%i] : tensor<2xindex>
    %k = arith.addi %n, %c1 : index
    %w = tensor.insert %x into %o[%k] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%a: index, %b: index, %t: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 1.0 : f32
  %e = memref.alloc() : memref<2xindex>
  memref.store %a, %e[%c0] : memref<2xindex>
  memref.store %b, %e[%c1] : memref<2xindex>
  scf.for %i = %c0 to %c2 step %c1 {
    %n = memref.load %e[%i] : memref<2xindex>
    %k = arith.addi %n, %c1 : index
    memref.store %x, %t[%k] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
