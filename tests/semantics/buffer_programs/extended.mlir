// Additions and multiplications that give what overflows, too; exact shifts and divisions that are.
func.func @main() {
  %a = arith.constant -100 : i8
  %b = arith.constant 77 : i8
  %v = arith.constant dense<[-128, -1, 3, 127]> : vector<4xi8>
  %w = arith.constant dense<[-128, 2, -5, 127]> : vector<4xi8>
  %p = arith.constant 2147483647 : i32
  %q = arith.constant -3 : i32
  %s, %o = arith.addui_extended %a, %b : i8, i1
  vector.print %s : i8
  vector.print %o : i1
  %t, %f = arith.addui_extended %a, %a : i8, i1
  vector.print %t : i8
  vector.print %f : i1
  %sv, %ov = arith.addui_extended %v, %w : vector<4xi8>, vector<4xi1>
  vector.print %sv : vector<4xi8>
  vector.print %ov : vector<4xi1>
  %ul, %uh = arith.mului_extended %a, %b : i8
  vector.print %ul : i8
  vector.print %uh : i8
  %il, %ih = arith.mulsi_extended %a, %b : i8
  vector.print %il : i8
  vector.print %ih : i8
  %uvl, %uvh = arith.mului_extended %v, %w : vector<4xi8>
  vector.print %uvl : vector<4xi8>
  vector.print %uvh : vector<4xi8>
  %ivl, %ivh = arith.mulsi_extended %v, %w : vector<4xi8>
  vector.print %ivl : vector<4xi8>
  vector.print %ivh : vector<4xi8>
  %wl, %wh = arith.mului_extended %p, %q : i32
  vector.print %wl : i32
  vector.print %wh : i32
  %xl, %xh = arith.mulsi_extended %p, %q : i32
  vector.print %xl : i32
  vector.print %xh : i32
  %yes = arith.constant true
  %bl, %bh = arith.mulsi_extended %yes, %yes : i1
  vector.print %bl : i1
  vector.print %bh : i1
  %ys, %yo = arith.addui_extended %yes, %yes : i1, i1
  vector.print %ys : i1
  vector.print %yo : i1
  return
}
