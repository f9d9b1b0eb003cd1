// title: Another value is printed.
// verdict: proved
// wrong: "// ----- target\nfunc.func @f(%x: vector<4xf32>, %y: vector<4xf32>) {\n  vector.print %x : vector<4xf32>\n  return" => "// ----- target\nfunc.func @f(%x: vector<4xf32>, %y: vector<4xf32>) {\nvector.print %y : vector<4xf32>\nreturn" -- another value is printed
func.func @f(%x: vector<4xf32>, %y: vector<4xf32>) {
  vector.print %x : vector<4xf32>
  return
}
// ----- target
func.func @f(%x: vector<4xf32>, %y: vector<4xf32>) {
  vector.print %x : vector<4xf32>
  return
}
