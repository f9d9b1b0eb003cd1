// title: Digits that are said to fit.
// verdict: proved
// right: "// ----- target\nfunc.func @f(%a: index, %b: index) -> index {\n  %l = affine.linearize_index disjoint [%a, %b] by (3, 5) : index\n  return %l : index" => "// ----- target\nfunc.func @f(%a: index, %b: index) -> index {\n%l = affine.linearize_index  [%a, %b] by (3, 5) : index\nreturn %l : index" -- digits that are said to fit
// wrong: "func.func @f(%a: index, %b: index) -> index {\n  %l = affine.linearize_index disjoint [%a, %b] by (3, 5) : index\n  return %l : index\n}\n// ----- target" => "func.func @f(%a: index, %b: index) -> index {\n%l = affine.linearize_index  [%a, %b] by (3, 5) : index\nreturn %l : index\n}\n// ----- target" -- only the target says that digits fit
func.func @f(%a: index, %b: index) -> index {
  %l = affine.linearize_index disjoint [%a, %b] by (3, 5) : index
  return %l : index
}
// ----- target
func.func @f(%a: index, %b: index) -> index {
  %l = affine.linearize_index disjoint [%a, %b] by (3, 5) : index
  return %l : index
}
