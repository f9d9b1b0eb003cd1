// title: Two at a cut that are the same on this path only.
// Where there are no elements, one buffer holds both; behind the other branch that says nothing.
// verdict: proved
// wrong: "%j = memref.load %b[%c0] : memref<?xindex>\n    scf.yield %j : index" => "%j = memref.load %b[%c0] : memref<?xindex>\nscf.yield %i : index" -- two at a cut that are the same on this path only
func.func @f(%a: tensor<?xindex>, %b: tensor<?xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?xindex>
  %p = tensor.dim %b, %c0 : tensor<?xindex>
  %s = arith.addi %n, %p : index
  %c = arith.cmpi eq, %s, %c0 : index
  %r = scf.if %c -> (index) {
    scf.yield %c0 : index
  } else {
    %i = tensor.extract %a[%c0] : tensor<?xindex>
    %x = tensor.extract %a[%i] : tensor<?xindex>
    %j = tensor.extract %b[%c0] : tensor<?xindex>
    scf.yield %j : index
  }
  return %r : index
}
// ----- target
func.func @f(%a: memref<?xindex>, %b: memref<?xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xindex>
  %p = memref.dim %b, %c0 : memref<?xindex>
  %s = arith.addi %n, %p : index
  %c = arith.cmpi eq, %s, %c0 : index
  %r = scf.if %c -> (index) {
    scf.yield %c0 : index
  } else {
    %i = memref.load %a[%c0] : memref<?xindex>
    %x = memref.load %a[%i] : memref<?xindex>
    %j = memref.load %b[%c0] : memref<?xindex>
    scf.yield %j : index
  }
  return %r : index
}
// ----- plan
{
  "points": [
    {"source": 7, "target": 7, "rule": "branch",
     "regions": [
       [
         {"source": 7, "target": 7, "rule": "cut",
          "holds": [
            {"tensor": "^0.0.0.0", "buffer": "^0.0.0.0"},
            {"tensor": "^0.0.0.1", "buffer": "^0.0.0.0"}
          ]}
       ],
       []
     ]}
  ]
}
