// title: What is stored and the way that is taken.
// verdict: proved
// wrong: "%c = arith.cmpi sgt" => "%c = arith.cmpi ugt" -- what is stored and the way that is taken
// wrong: "%d = arith.addi" => "%d = arith.muli" -- what is stored and the way that is taken
func.func @f(%t: tensor<?xi32>, %i: index, %k: i32) -> tensor<?xi32> {
  %c2 = arith.constant 2 : i32
  %e = tensor.extract %t[%i] : tensor<?xi32>
  %c = arith.cmpi slt, %e, %k : i32
  %r = scf.if %c -> (tensor<?xi32>) {
    %d = arith.muli %e, %c2 : i32
    %s = tensor.insert %d into %t[%i] : tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  } else {
    scf.yield %t : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
// ----- target
func.func @f(%t: memref<?xi32>, %i: index, %k: i32) -> memref<?xi32> {
  %e = memref.load %t[%i] : memref<?xi32>
  %c = arith.cmpi sgt, %k, %e : i32
  %r = scf.if %c -> (memref<?xi32>) {
    %d = arith.addi %e, %e : i32
    memref.store %d, %t[%i] : memref<?xi32>
    scf.yield %t : memref<?xi32>
  } else {
    scf.yield %t : memref<?xi32>
  }
  return %r : memref<?xi32>
}
