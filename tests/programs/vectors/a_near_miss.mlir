// title: A near miss is not proved.
// verdict: refuted
func.func @g(%t: tensor<?xf32>, %n: index, %s: vector<4xf32>) -> (tensor<?xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %r:2 = scf.for %i = %c0 to %n step %c4 iter_args(%a = %t, %acc = %s) -> (tensor<?xf32>, vector<4xf32>) {
    %v = vector.transfer_read %a[%i], %z : tensor<?xf32>, vector<4xf32>
    %b = arith.addf %acc, %v : vector<4xf32>
    %w = vector.transfer_write %b, %a[%i] : vector<4xf32>, tensor<?xf32>
    scf.yield %w, %b : tensor<?xf32>, vector<4xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, vector<4xf32>
}
func.func @f(%t: tensor<?xf32>, %n: index, %s: vector<4xf32>, %c: i1) -> (tensor<?xf32>, vector<4xf32>) {
  %r:2 = func.call @g(%t, %n, %s) : (tensor<?xf32>, index, vector<4xf32>) -> (tensor<?xf32>, vector<4xf32>)
  %v = scf.if %c -> vector<4xf32> {
    scf.yield %s : vector<4xf32>
  } else {
    scf.yield %r#1 : vector<4xf32>
  }
  return %r#0, %v : tensor<?xf32>, vector<4xf32>
}
// ----- target
func.func @g(%t: memref<?xf32>, %n: index, %s: vector<4xf32>) -> (memref<?xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%acc = %s) -> (vector<4xf32>) {
    %v = vector.transfer_read %t[%i], %z : memref<?xf32>, vector<4xf32>
    %b = arith.addf %acc, %v : vector<4xf32>
    vector.transfer_write %b, %t[%i] : vector<4xf32>, memref<?xf32>
    scf.yield %b : vector<4xf32>
  }
  return %t, %r : memref<?xf32>, vector<4xf32>
}
func.func @f(%t: memref<?xf32>, %n: index, %s: vector<4xf32>, %c: i1) -> (memref<?xf32>, vector<4xf32>) {
  %r:2 = func.call @g(%t, %n, %s) : (memref<?xf32>, index, vector<4xf32>) -> (memref<?xf32>, vector<4xf32>)
  %v = scf.if %c -> vector<4xf32> {
    scf.yield %r#1 : vector<4xf32>
  } else {
    scf.yield %r#1 : vector<4xf32>
  }
  return %r#0, %v : memref<?xf32>, vector<4xf32>
}
