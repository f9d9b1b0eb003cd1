// what: insertion sort: each element moves down while the one before it is larger
func.func @kernel(%t0: tensor<1500xi32>) -> tensor<1500xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 1500 : index
  %false = arith.constant false
  %r = scf.for %i = %c1 to %size step %c1 iter_args(%t = %t0) -> (tensor<1500xi32>) {
    %x = tensor.extract %t[%i] : tensor<1500xi32>
    %w:2 = scf.while (%a = %t, %j = %i) : (tensor<1500xi32>, index) -> (tensor<1500xi32>, index) {
      %more = arith.cmpi sgt, %j, %c0 : index
      %go = scf.if %more -> (i1) {
        %before = arith.subi %j, %c1 : index
        %y = tensor.extract %a[%before] : tensor<1500xi32>
        %larger = arith.cmpi sgt, %y, %x : i32
        scf.yield %larger : i1
      } else {
        scf.yield %false : i1
      }
      scf.condition(%go) %a, %j : tensor<1500xi32>, index
    } do {
    ^bb0(%a: tensor<1500xi32>, %j: index):
      %before = arith.subi %j, %c1 : index
      %y = tensor.extract %a[%before] : tensor<1500xi32>
      %b = tensor.insert %y into %a[%j] : tensor<1500xi32>
      scf.yield %b, %before : tensor<1500xi32>, index
    }
    %u = tensor.insert %x into %w#0[%w#1] : tensor<1500xi32>
    scf.yield %u : tensor<1500xi32>
  }
  return %r : tensor<1500xi32>
}
