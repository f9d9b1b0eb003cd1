// title: Bodies inside of bodies.
// verdict: proved
// wrong: "%w = arith.muli %j, %j" => "%w = arith.muli %i, %i" -- a body inside of another keeps its own index
func.func @f(%n: index, %k: index) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.generate %n {
  ^bb0(%i: index):
    %x = arith.muli %i, %i : index
    tensor.yield %x : index
  } : tensor<?xindex>
  %b = tensor.insert %c0 into %a[%k] : tensor<?xindex>
  %m = arith.subi %n, %c1 : index
  %r = tensor.generate %m {
  ^bb0(%i: index):
    %j = arith.addi %i, %c1 : index
    %x = tensor.extract %b[%j] : tensor<?xindex>
    %y = arith.addi %x, %c1 : index
    tensor.yield %y : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func @f(%n: index, %k: index) -> memref<?xindex> {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %m = arith.subi %n, %c1 : index
  %r = memref.alloc(%m) : memref<?xindex>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%r : memref<?xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = arith.addi %i, %c1 : index
    %e = arith.cmpi eq, %j, %k : index
    %w = arith.muli %j, %j : index
    %x = arith.select %e, %c0, %w : index
    %y = arith.addi %x, %c1 : index
    linalg.yield %y : index
  }
  return %r : memref<?xindex>
}
