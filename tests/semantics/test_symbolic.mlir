// name: a_meaning_that_decides_is_not_proved_with

func.func @f(%n: index) -> index {
  RESULT = "my.size"(%n) : (index) -> index
  return %r : index
}
