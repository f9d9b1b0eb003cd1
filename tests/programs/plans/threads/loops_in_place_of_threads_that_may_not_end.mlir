// title: Loops in place of threads that may not end.
// The order of threads that may not end is an assumption, which a plan has to list.
// verdict: proved
// unproved: "threads may run one after another, even where one of them never comes to its end" => "" -- an assumption that is not listed
// right: "threads may run one after another, even where one of them never comes to its end" => "", each "func.call @ext(%i) : (index) -> ()" => "vector.print %i : index", "\"call\"" => "\"event\"" -- threads that all end
func.func private @ext(index)
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    func.call @ext(%i) : (index) -> ()
    scf.reduce
  }
  return
}
// ----- target
func.func private @ext(index)
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @ext(%i) : (index) -> ()
  }
  return
}
// ----- plan
{
  "assumptions": ["threads may run one after another, even where one of them never comes to its end"],
  "points": [
    {"source": 3, "target": 3, "rule": "threads",
     "regions": [[{"source": 4, "target": 4, "rule": "call"}]]}
  ]
}
