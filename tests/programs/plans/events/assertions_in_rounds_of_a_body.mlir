// title: An assertion in the rounds of a body, of which there may be none.
// verdict: proved
// wrong: "scf.for %j = %c0 to %m step %c1 {\n      cf.assert %z, \"no\"\n    }\n    %q = arith.divui %n, %i : index\n    tensor.yield" => "scf.for %j = %c0 to %m step %c1 {\ncf.assert %z, \"no\"\n}\ntensor.yield" -- it says nothing behind them
// wrong: "scf.for %j = %c0 to %m step %c1 {\n      cf.assert %z, \"no\"\n    }\n    %q = arith.divui %n, %i : index\n    linalg.yield" => "%q = arith.divui %n, %i : index\nscf.for %j = %c0 to %m step %c1 {\ncf.assert %z, \"no\"\n}\nlinalg.yield" -- in front of them
// wrong: "scf.for %j = %c0 to %m step %c1 {\n      cf.assert %z, \"no\"\n    }\n    %q = arith.divui %n, %i : index\n    linalg.yield" => "scf.for %j = %c0 to %m step %c1 {\n}\ncf.assert %z, \"no\"\n%q = arith.divui %n, %i : index\nlinalg.yield" -- behind the rounds
func.func @f(%n: index, %i: index, %m: index) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi ne, %i, %c0 : index
  %r = tensor.generate %n {
  ^bb0(%k: index):
    scf.for %j = %c0 to %m step %c1 {
      cf.assert %z, "no"
    }
    %q = arith.divui %n, %i : index
    tensor.yield %k : index
  } : tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func @f(%n: index, %i: index, %m: index) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi ne, %i, %c0 : index
  %r = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%r : memref<?xindex>) (%o: index) {
    %k = linalg.index 0 : index
    scf.for %j = %c0 to %m step %c1 {
      cf.assert %z, "no"
    }
    %q = arith.divui %n, %i : index
    linalg.yield %k : index
  }
  return %r : memref<?xindex>
}
// ----- plan
{"points": [{"source": 4, "target": 5, "rule": "nest", "holds": [{"tensor": "4.0", "buffer": "4.0"}]}]}
