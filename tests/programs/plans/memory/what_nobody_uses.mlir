// title: What nobody uses.
// verdict: proved
// right: "%r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %w) -> (memref<?xf32>, memref<?xf32>) {" => "%r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %w) -> (memref<?xf32>, memref<?xf32>) {\n%z = memref.dim %a, %c0 : memref<?xf32>" -- what nobody uses
// right: "%r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %w) -> (memref<?xf32>, memref<?xf32>) {" => "%r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %w) -> (memref<?xf32>, memref<?xf32>) {\n%k = arith.cmpi slt, %i, %c1 : index\n%z = arith.select %k, %a, %m : memref<?xf32>" -- one of two that are chosen
// wrong: "\"regions\": [[]],\n     \"lost\": [0]}" => "\"regions\": [[]]}" -- what nobody uses
// unproved: "\"regions\": [[]]" => "\"moved\": [0]", "\"lost\": [0]}" => "\"regions\": [[]]}" -- what nobody uses
// unproved: "%r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %w) -> (memref<?xf32>, memref<?xf32>) {" => "%r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %w) -> (memref<?xf32>, memref<?xf32>) {\nmemref.store %x, %a[%c0] : memref<?xf32>" -- who uses it
// unproved: "scf.yield %w, %w : memref<?xf32>, memref<?xf32>\n  }" => "scf.yield %w, %w : memref<?xf32>, memref<?xf32>\n}\nmemref.store %x, %r[%c0] : memref<?xf32>" -- who uses it
// unproved: "scf.yield %w, %w : memref<?xf32>, memref<?xf32>\n  }" => "scf.yield %w, %w : memref<?xf32>, memref<?xf32>\n}\nmemref.dealloc %r : memref<?xf32>" -- who uses it
// unproved: "%r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %w) -> (memref<?xf32>, memref<?xf32>) {" => "%r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %w) -> (memref<?xf32>, memref<?xf32>) {\n%z = memref.load %a[%c0] : memref<?xf32>" -- who uses it
// unproved: "%r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %w) -> (memref<?xf32>, memref<?xf32>) {" => "%r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %w) -> (memref<?xf32>, memref<?xf32>) {\n%z = memref.cast %a : memref<?xf32> to memref<?xf32>\nmemref.store %x, %z[%c0] : memref<?xf32>" -- who uses it
// unproved: "return %w : memref" => "return %r : memref" -- who uses it
// wrong: "scf.yield %w, %w : memref<?xf32>, memref<?xf32>\n  }" => "scf.yield %w, %w : memref<?xf32>, memref<?xf32>\n}\n%l = memref.alloc(%d) : memref<?xf32>\n%z = memref.dim %r, %c0 : memref<?xf32>\n%k = arith.subi %z, %c1 : index\nmemref.store %x, %l[%k] : memref<?xf32>" -- its sizes are any
// wrong: "\"lost\": [0]}" => "\"lost\": [0, 3]}" -- who frees it is not known
func.func @f(%w: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %w, %c0 : tensor<?xf32>
  %m = tensor.empty(%d) : tensor<?xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %w, %b = %w) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %w, %w : tensor<?xf32>, tensor<?xf32>
  }
  return %w : tensor<?xf32>
}
// ----- target
func.func @f(%w: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %w, %c0 : memref<?xf32>
  %m = memref.alloc(%d) : memref<?xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %w) -> (memref<?xf32>, memref<?xf32>) {
    scf.yield %w, %w : memref<?xf32>, memref<?xf32>
  }
  return %w : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "loop",
     "holds": [
       {"tensor": "^5.0.0.2", "buffer": "^5.0.0.2"},
       {"tensor": "^0.0.0.0", "buffer": "^0.0.0.0"}
     ],
     "regions": [[]],
     "lost": [0]}
  ]
}
