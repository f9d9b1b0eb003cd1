// name: a_meaning_of_a_third_party_is_used

func.func @f(%x: index) -> index {
  %r = "my.double"(%x) : (index) -> index
  return %r : index
}
