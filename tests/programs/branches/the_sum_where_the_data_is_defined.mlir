// title: The sum where the data is defined.
// verdict: proved
func.func @f(%c: i1, %n: index, %v: index) -> index {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xindex>
  %t = scf.if %c -> tensor<?xindex> {
    %q = linalg.fill ins(%v : index) outs(%e : tensor<?xindex>) -> tensor<?xindex>
    scf.yield %q : tensor<?xindex>
  } else {
    scf.yield %e : tensor<?xindex>
  }
  %z = tensor.empty() : tensor<index>
  %z0 = linalg.fill ins(%c0 : index) outs(%z : tensor<index>) -> tensor<index>
  %r = scf.if %c -> index {
    %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
          iterator_types = ["reduction"]} ins(%t : tensor<?xindex>) outs(%z0 : tensor<index>) {
    ^bb0(%x: index, %y: index):
      %a = arith.addi %y, %x : index
      linalg.yield %a : index
    } -> tensor<index>
    %x = tensor.extract %s[] : tensor<index>
    scf.yield %x : index
  } else {
    scf.yield %c0 : index
  }
  return %r : index
}
// ----- target
func.func @f(%c: i1, %n: index, %v: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?xindex>
  scf.if %c {
    linalg.fill ins(%v : index) outs(%m : memref<?xindex>)
  }
  %s = memref.alloc() : memref<index>
  linalg.fill ins(%c0 : index) outs(%s : memref<index>)
  %r = scf.if %c -> index {
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
          iterator_types = ["reduction"]} ins(%m : memref<?xindex>) outs(%s : memref<index>) {
    ^bb0(%x: index, %y: index):
      %a = arith.addi %y, %x : index
      linalg.yield %a : index
    }
    %x = memref.load %s[] : memref<index>
    scf.yield %x : index
  } else {
    // otherwise
    scf.yield %c0 : index
  }
  return %r : index
}
