// The bounds of math.clampf, in both orders, and where the value is a bound.
func.func @main() {
  %v = arith.constant dense<[1.0, -2.5, 0.0, 8.0, 3.0, 3.0, -1.0]> : vector<7xf32>
  %l = arith.constant dense<[0.0, -1.0, 2.0, 1.0, 5.0, 3.0, -0.5]> : vector<7xf32>
  %h = arith.constant dense<[2.0, 1.0, -2.0, 4.0, 1.0, 3.0, 0.5]> : vector<7xf32>
  %c = math.clampf %v to [%l, %h] : vector<7xf32>
  vector.print %c : vector<7xf32>
  return
}
