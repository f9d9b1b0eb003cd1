// title: Threads divide by elements.
// The op is undefined where one of them is 0; so of the element of any thread it is known that it is not.
// verdict: proved
// wrong: "arith.divsi %x, %y" => "arith.divsi %y, %x" -- the other one may be 0
// wrong: "%y = memref.load %b[%i]" => "%y = memref.load %b[%c0]" -- another element
func.func @f(%a: tensor<?xi32>, %b: tensor<?xi32>, %c: tensor<?xi32>) -> tensor<?xi32> {
  %r = linalg.div ins(%a, %b : tensor<?xi32>, tensor<?xi32>) outs(%c : tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// ----- target
func.func @f(%a: memref<?xi32>, %b: memref<?xi32>, %c: memref<?xi32>) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xi32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = memref.load %b[%i] : memref<?xi32>
    %z = arith.divsi %x, %y : i32
    memref.store %z, %c[%i] : memref<?xi32>
    scf.reduce
  }
  return %c : memref<?xi32>
}
