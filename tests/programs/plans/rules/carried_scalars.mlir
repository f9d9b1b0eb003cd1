// title: Carried scalars.
// verdict: proved
// wrong: "// ----- plan\n{\n  \"points\": [\n    {\"source\": 4, \"target\": 4, \"rule\": \"loop\",\n     \"equal\": [[\"^4.0.0.1\", \"^4.0.0.1\"]],\n     \"regions\": [[]]}\n  ]\n}" => "// ----- plan\n{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"loop\", \"regions\": [[]]}]}" -- carried scalars
func.func @f(%n: index) -> (index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {
    %b = arith.addi %a, %c1 : index
    scf.yield %b : index
  }
  return %r : index
}
// ----- target
func.func @f(%n: index) -> (index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {
    %b = arith.addi %a, %c1 : index
    scf.yield %b : index
  }
  return %r : index
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "equal": [["^4.0.0.1", "^4.0.0.1"]],
     "regions": [[]]}
  ]
}
