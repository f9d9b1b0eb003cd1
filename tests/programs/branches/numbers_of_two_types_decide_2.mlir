// title: Numbers of two types decide.
// Blocks that belong together decide by numbers of one type; else they are looked at one program at a time.
// verdict: refuted
// wrong: each "i16" => "i32" -- numbers of two types decide
func.func @f(%s: i8, %x: i32, %y: i32) -> i32 {
  cf.switch %s : i8, [
      default: ^d,
      1: ^a
      ]
^a:
  return %x : i32
^d:
  return %y : i32
}
// ----- target
func.func @f(%s: i8, %x: i32, %y: i32) -> i32 {
  %t = arith.extsi %s : i8 to i16
  cf.switch %t : i16, [
      default: ^d,
      2: ^a
      ]
^a:
  return %x : i32
^d:
  return %y : i32
}
