// name: text

func.func @f(%x: f32, %n: index) -> (f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.addf %x, %x : f32
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (f32) {
    %m = arith.mulf %s, %a : f32
    scf.yield %m : f32
  }
  %c = arith.subf %b, %x : f32
  %d = arith.divf %x, %x : f32
  return %a, %b, %c, %d : f32, f32, f32, f32
}

