// title: Elements that are vectors are written on one way only.
// verdict: proved
// wrong: "memref.store %v, %a[%i]" => "memref.store %w, %a[%i]" -- another vector
// wrong: "memref.store %v, %a[%i]" => "memref.store %v, %a[%j]" -- another place
// wrong: "memref.copy %t, %a : memref<4xvector<2xi32>> to memref<4xvector<2xi32>>" => "" -- what nobody wrote
// wrong: "scf.if %c {" => "scf.if %d {" -- on another way
// wrong: "vector.insert %k, %u [1] : i32 into vector<2xi32>\n  %b" => "vector.insert %k, %u [0] : i32 into vector<2xi32>\n  %b" -- another lane
func.func @f(%t: tensor<4xvector<2xi32>>, %u: vector<2xi32>, %w: vector<2xi32>, %i: index, %j: index, %c: i1, %d: i1, %k: i32)
    -> tensor<4xvector<2xi32>> {
  %v = vector.insert %k, %u [1] : i32 into vector<2xi32>
  %r = scf.if %c -> tensor<4xvector<2xi32>> {
    %s = tensor.insert %v into %t[%i] : tensor<4xvector<2xi32>>
    scf.yield %s : tensor<4xvector<2xi32>>
  } else {
    scf.yield %t : tensor<4xvector<2xi32>>
  }
  return %r : tensor<4xvector<2xi32>>
}
// ----- target
func.func @f(%t: memref<4xvector<2xi32>>, %u: vector<2xi32>, %w: vector<2xi32>, %i: index, %j: index, %c: i1, %d: i1, %k: i32)
    -> memref<4xvector<2xi32>> {
  %a = memref.alloc() : memref<4xvector<2xi32>>
  memref.copy %t, %a : memref<4xvector<2xi32>> to memref<4xvector<2xi32>>
  %v = vector.insert %k, %u [1] : i32 into vector<2xi32>
  %b = arith.constant 0 : index
  scf.if %c {
    memref.store %v, %a[%i] : memref<4xvector<2xi32>>
  }
  return %a : memref<4xvector<2xi32>>
}
