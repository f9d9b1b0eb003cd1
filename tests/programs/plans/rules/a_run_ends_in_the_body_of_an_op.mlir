// title: A run ends in the body of an op.
// What the source requires behind an assertion is not known in front of that of the target.
// verdict: unproved
func.func @f(%b: i1, %m: i32, %n: i32) -> i32 {
  %r = "memref.alloca_scope"() ({
    cf.assert %b, "no"
        %d = arith.divui %m, %n : i32
        "memref.alloca_scope.return"(%d) : (i32) -> ()
  }) : () -> i32
  return %r : i32
}
// ----- target
func.func @f(%b: i1, %m: i32, %n: i32) -> i32 {
  %r = "memref.alloca_scope"() ({
    %d = arith.divui %m, %n : i32
        cf.assert %b, "no"
        "memref.alloca_scope.return"(%d) : (i32) -> ()
  }) : () -> i32
  return %r : i32
}
// ----- plan
{"points": [{"source": 1, "target": 1, "rule": "event"}]}
