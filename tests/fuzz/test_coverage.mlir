// name: conflict

func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> (f32, tensor<?xf32>) {
  %new = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %old, %new : f32, tensor<?xf32>
}

// -----
// name: ops_that_meet_across_regions_are_told_apart

func.func @f(%t: tensor<?xf32>, %x: f32, %i: index, %p: i1) -> tensor<?xf32> {
  %r = scf.if %p -> (tensor<?xf32>) {
    %n = tensor.insert %x into %t[%i] : tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

