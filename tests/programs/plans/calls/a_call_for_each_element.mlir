// title: A call for each element.
// verdict: proved
// wrong: "%q = arith.divui %a, %b : index\n  return %q : index\n}\nfunc.func @f(%n: index, %t: memref" => "%q = arith.divui %b, %a : index\nreturn %q : index\n}\nfunc.func @f(%n: index, %t: memref" -- a callee that does something else
// wrong: "%v = func.call @g(%n, %x) : (index, index) -> index\n    linalg.yield %v : index\n  }\n  return %t" => "%v = func.call @g(%x, %n) : (index, index) -> index\nlinalg.yield %v : index\n}\nreturn %t" -- with other operands
// wrong: "^bb0(%x: index):\n    %v = func.call @g(%n, %x) : (index, index) -> index\n    linalg.yield %v : index\n  } -> tensor" => "^bb0(%x: index):\n%v = arith.addi %n, %n : index\nlinalg.yield %v : index\n} -> tensor", "%v = func.call @g(%n, %x) : (index, index) -> index\n    linalg.yield %v : index\n  }\n  return %t" => "%w = func.call @g(%n, %x) : (index, index) -> index\n%v = arith.addi %n, %n : index\nlinalg.yield %v : index\n}\nreturn %t" -- what the callee requires
// unproved: each "%q = arith.divui %a, %b : index" => "%q = func.call @g(%a, %b) : (index, index) -> index" -- a function that calls itself
// unproved: each "func.func private @g(%a: index, %b: index)" => "func.func private @g(%a: index {llvm.noundef}, %b: index)" -- what a function says of its arguments
func.func private @g(%a: index, %b: index) -> index {
  %q = arith.divui %a, %b : index
  return %q : index
}
func.func @f(%n: index, %t: tensor<?xindex>) -> tensor<?xindex> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<?xindex>) {
  ^bb0(%x: index):
    %v = func.call @g(%n, %x) : (index, index) -> index
    linalg.yield %v : index
  } -> tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func private @g(%a: index, %b: index) -> index {
  %q = arith.divui %a, %b : index
  return %q : index
}
func.func @f(%n: index, %t: memref<?xindex>) -> memref<?xindex> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : memref<?xindex>) {
  ^bb0(%x: index):
    %v = func.call @g(%n, %x) : (index, index) -> index
    linalg.yield %v : index
  }
  return %t : memref<?xindex>
}
// ----- plan
{"points": []}
