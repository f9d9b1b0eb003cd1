// title: Beside globals and in threads.
// verdict: proved
// unproved: each "%c1 = arith.constant 1 : index" => "%g = memref.get_global @g : memref<4xindex>\n  %c1 = memref.load %g[%c0] : memref<4xindex>", "\"source\": 3, \"target\": 4" => "\"source\": 4, \"target\": 5", "\"tensor\": \"3.0\", \"buffer\": \"3.0\"" => "\"tensor\": \"4.0\", \"buffer\": \"4.0\"" -- the function reads the global, which code of others may change in each body
func.func @f(%n: index, %i: index, %b: i1, %t: tensor<4xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %e = "acme.op"(%k, %i) : (index, index) -> index
    tensor.yield %e : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
memref.global "private" @g : memref<4xindex> = dense<0>
func.func @h(%x: index) {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<4xindex>
  memref.store %x, %m[%c0] : memref<4xindex>
  return
}
// ----- target
func.func @f(%n: index, %i: index, %b: i1, %t: memref<4xindex>) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%r : memref<?xindex>) (%o: index) {
    %k = linalg.index 0 : index
    %e = "acme.op"(%k, %i) : (index, index) -> index
    linalg.yield %e : index
  }
  return %r : memref<?xindex>
}
memref.global "private" @g : memref<4xindex> = dense<0>
func.func @h(%x: index) {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<4xindex>
  memref.store %x, %m[%c0] : memref<4xindex>
  return
}
// ----- plan
{
  "points": [{"source": 3, "target": 4, "rule": "nest", "holds": [{"tensor": "3.0", "buffer": "3.0"}]}]
}
