// title: Numbers of two types decide.
// Blocks that belong together decide by numbers of one type; else they are looked at one program at a time.
// verdict: proved
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
  cf.switch %s : i8, [
      default: ^d,
      1: ^a
      ]
^a:
  return %x : i32
^d:
  return %y : i32
}
