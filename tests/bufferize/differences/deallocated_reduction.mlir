// title: deallocation in a function with a parallel reduction and a second block
// pass: ownership-based-buffer-deallocation
// upstream: crashes
// ours: verifies
func.func @f(%x: i8, %n: index) -> i8 {
  %0 = scf.parallel (%k) = (%n) to (%n) step (%n) init (%x) -> i8 {
    scf.reduce(%x : i8) {
    ^bb0(%a: i8, %b: i8):
      scf.reduce.return %a : i8
    }
  }
  cf.br ^end
^end:
  return %0 : i8
}
