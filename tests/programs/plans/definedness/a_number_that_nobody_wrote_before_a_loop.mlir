// title: A number that nobody wrote before a loop is not chosen in each round.
// verdict: proved
// wrong: "  vector.print %a : index\n  scf.for" => "  scf.for", "return %a" => "return %c0", "  vector.print %x : index\n  scf.for" => "  scf.for", "    vector.print %x" => "    vector.print %i", "return %x" => "return %c0", "{\"source\": 5, \"target\": 3, \"rule\": \"event\"}," => "", "\"source\": 6, \"target\": 4" => "\"source\": 5, \"target\": 3", "\"source\": 7, \"target\": 5" => "\"source\": 6, \"target\": 4" -- it is not another one in each round
func.func @f(%x: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<1xindex>
  %a = tensor.extract %e[%c0] : tensor<1xindex>
  vector.print %a : index
  scf.for %i = %c0 to %n step %c1 {
    vector.print %a : index
  }
  return %a : index
}
// ----- target
func.func @f(%x: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  vector.print %x : index
  scf.for %i = %c0 to %n step %c1 {
    vector.print %x : index
  }
  return %x : index
}
// ----- plan
{"points": [
  {"source": 5, "target": 3, "rule": "event"},
  {"source": 6, "target": 4, "rule": "loop", "regions": [[{"source": 7, "target": 5, "rule": "event"}]]}
]}
