// title: Events of some elements.
// verdict: proved
// right: "scf.if %w {\n      func.call @ext() : () -> ()\n    }\n    %q = arith.divui %n, %m : index\n    linalg.yield" => "%l = arith.cmpi sge, %k, %i : index\nscf.if %l {\n%p = arith.divui %n, %m : index\n}\nscf.if %w {\nfunc.call @ext() : () -> ()\n}\n%q = arith.divui %n, %m : index\nlinalg.yield" -- in front of it for the others
// wrong: "scf.if %w {\n      func.call @ext() : () -> ()\n    }\n    %q = arith.divui %n, %m : index\n    linalg.yield" => "%q = arith.divui %n, %m : index\nscf.if %w {\nfunc.call @ext() : () -> ()\n}\nlinalg.yield" -- in front of it
// wrong: "scf.if %w {\n      func.call @ext() : () -> ()\n    }\n    %q = arith.divui %n, %m : index\n    linalg.yield" => "scf.if %w {\n} else {\nfunc.call @ext() : () -> ()\n}\n%q = arith.divui %n, %m : index\nlinalg.yield" -- for the others
func.func private @ext()
func.func @f(%n: index, %i: index, %m: index) -> tensor<?xindex> {
  %r = tensor.generate %n {
  ^bb0(%k: index):
    %w = arith.cmpi slt, %k, %i : index
    scf.if %w {
      func.call @ext() : () -> ()
    }
    %q = arith.divui %n, %m : index
    tensor.yield %k : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func private @ext()
func.func @f(%n: index, %i: index, %m: index) -> memref<?xindex> {
  %r = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%r : memref<?xindex>) (%o: index) {
    %k = linalg.index 0 : index
    %w = arith.cmpi slt, %k, %i : index
    scf.if %w {
      func.call @ext() : () -> ()
    }
    %q = arith.divui %n, %m : index
    linalg.yield %k : index
  }
  return %r : memref<?xindex>
}
// ----- plan
{"points": [{"source": 1, "target": 2, "rule": "nest", "holds": [{"tensor": "1.0", "buffer": "1.0"}]}]}
