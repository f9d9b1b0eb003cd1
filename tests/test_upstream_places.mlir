// name: program

func.func @f(%c: i1) {
  cf.assert %c, "ERROR: no\0ALocation: loc(\22FILE\22:LINE:12)"
  cf.assert %c, "another one of line 3"
  return
}

