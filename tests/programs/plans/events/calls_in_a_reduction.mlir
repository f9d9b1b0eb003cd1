// title: Calls in the body of a reduction.
// A call of others may not return: what is required behind it is known behind it alone.
// verdict: proved
// right: "func.call @ext(%x) : (index) -> ()\n    %q = arith.divui %n, %x : index\n    %s = arith.addi %a, %q : index\n    linalg.yield %s : index\n  } -> tensor<index>" => "%q = arith.divui %n, %x : index\nfunc.call @ext(%x) : (index) -> ()\n%s = arith.addi %a, %q : index\nlinalg.yield %s : index\n} -> tensor<index>" -- the source divides first
// wrong: "func.call @ext(%x) : (index) -> ()\n    %q = arith.divui %n, %x : index\n    %s = arith.addi %a, %q : index\n    linalg.yield %s : index\n  }\n  return %o : memref" => "%q = arith.divui %n, %x : index\nfunc.call @ext(%x) : (index) -> ()\n%s = arith.addi %a, %q : index\nlinalg.yield %s : index\n}\nreturn %o : memref" -- the target divides first
// wrong: "func.call @ext(%x) : (index) -> ()\n    %q = arith.divui %n, %x : index\n    %s = arith.addi %a, %q : index\n    linalg.yield %s : index\n  }\n  return %o : memref" => "func.call @ext(%a) : (index) -> ()\n%q = arith.divui %n, %x : index\n%s = arith.addi %a, %q : index\nlinalg.yield %s : index\n}\nreturn %o : memref" -- it gets something else
// wrong: "func.call @ext(%x) : (index) -> ()\n    %q = arith.divui %n, %x : index\n    %s = arith.addi %a, %q : index\n    linalg.yield %s : index\n  } -> tensor<index>" => "%q = arith.divui %n, %x : index\nfunc.call @ext(%n) : (index) -> ()\n%s = arith.addi %a, %q : index\nlinalg.yield %s : index\n} -> tensor<index>", "func.call @ext(%x) : (index) -> ()\n    %q = arith.divui %n, %x : index\n    %s = arith.addi %a, %q : index\n    linalg.yield %s : index\n  }\n  return %o : memref" => "%q = arith.divui %n, %x : index\n%s = arith.addi %a, %q : index\nlinalg.yield %s : index\n}\n%e = memref.alloc() : memref<4xindex>\nlinalg.map outs(%e : memref<4xindex>) (%w: index) {\nfunc.call @ext(%n) : (index) -> ()\nlinalg.yield %n : index\n}\nreturn %o : memref", "\"rule\": \"nest\", \"holds\": [{\"tensor\": \"1.0\", \"buffer\": \"^0.0.0.1\"}]" => "\"rule\": \"cut\"" -- the calls follow in another op
func.func private @ext(index)
func.func @f(%t: tensor<4xindex>, %o: tensor<index>, %n: index) -> tensor<index> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : tensor<4xindex>) outs(%o : tensor<index>) {
  ^bb0(%x: index, %a: index):
    func.call @ext(%x) : (index) -> ()
    %q = arith.divui %n, %x : index
    %s = arith.addi %a, %q : index
    linalg.yield %s : index
  } -> tensor<index>
  return %r : tensor<index>
}
// ----- target
func.func private @ext(index)
func.func @f(%t: memref<4xindex>, %o: memref<index>, %n: index) -> memref<index> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : memref<4xindex>) outs(%o : memref<index>) {
  ^bb0(%x: index, %a: index):
    func.call @ext(%x) : (index) -> ()
    %q = arith.divui %n, %x : index
    %s = arith.addi %a, %q : index
    linalg.yield %s : index
  }
  return %o : memref<index>
}
// ----- plan
{
  "points": [
    {"source": 1, "target": 1, "rule": "nest", "holds": [{"tensor": "1.0", "buffer": "^0.0.0.1"}]}
  ]
}
