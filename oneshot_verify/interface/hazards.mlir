// Bodies of programs around an op. `op(%t)` is the op with one operand given, and arguments besides; in `op(%t, %u)`
// all other operands of the same type are %u. $T, $E, $Z: type, element type and first index of the operand; $R, $F, $Y:
// those of a result. %t has several origins; all names that are not defined are arguments.
%r = op(%t)
return %r : $R
// -----
%r = op(%t)
return %r, %t : $R, $T
// -----
%r = op(%t)
%s = tensor.extract %t[$Z] : $T
return %r, %s : $R, $E
// -----
%r = op(%t)
%q = op(%t)
return %r, %q : $R, $R
// -----
%w = tensor.insert %x into %t[$Z] : $T
%r = op(%t)
return %w, %r : $T, $R
// -----
%r = op(%t)
%w = linalg.fill ins(%x : $E) outs(%t : $T) -> $T
%s = tensor.extract %r[$Y] : $R
return %w, %s : $T, $F
// -----
%r = op(%t)
%w = tensor.insert %y into %r[$Y] : $R
%s = tensor.extract %t[$Z] : $T
return %w, %s : $R, $E
// -----
%r = op(%t)
%w = tensor.insert %y into %r[$Y] : $R
%s = tensor.extract %r[$Y] : $R
return %w, %s : $R, $F
// -----
%r = op(%t)
%w = tensor.insert_slice %r into %t[$0] [$S] [$1] : $R into $T
return %w, %r : $T, $R
// -----
%r = op(%t)
%w = tensor.insert_slice %t into %r[$0] [$S] [$1] : $T into $R
return %w, %t : $R, $T
// -----
%r = op(%t)
%q = op(%r)
return %q, %r : $R, $R
// -----
%s = scf.for %i = %c0 to %m step %c1 iter_args(%b = %t) -> ($T) {
  %r = op(%b)
  scf.yield %r : $R
}
%e = tensor.extract %t[$Z] : $T
return %s, %e : $T, $E
// -----
%s:2 = scf.for %i = %c0 to %m step %c1 iter_args(%b = %t, %k = %y) -> ($T, $F) {
  %w = tensor.insert %x into %b[$Z] : $T
  %r = op(%t)
  %e = tensor.extract %r[$Y] : $R
  scf.yield %w, %e : $T, $F
}
return %s#0, %s#1 : $T, $F
// -----
%s = scf.for %i = %c0 to %m step %c1 iter_args(%b = %x) -> ($E) {
  %e = tensor.extract %t[$Z] : $T
  %r = op(%t)
  scf.yield %e : $E
}
return %s : $E
// -----
%s = scf.for %i = %c0 to %m step %c1 iter_args(%b = %y) -> ($F) {
  %r = op(%t)
  %e = tensor.extract %r[$Y] : $R
  scf.yield %e : $F
}
return %s : $F
// -----
%s = scf.if %p -> ($T) {
  %r = op(%t)
  scf.yield %r : $R
} else {
  scf.yield %t : $T
}
%e = tensor.extract %t[$Z] : $T
return %s, %e : $T, $E
// -----
scf.forall (%i) in (%m) {
  %v = memref.load %in[%i] : memref<?x$E>
  %w = linalg.fill ins(%v : $E) outs(%t : $T) -> $T
  %r = op(%w)
  %e = tensor.extract %r[$Y] : $R
  memref.store %e, %out[%i] : memref<?x$F>
}
return
// -----
%r = op(%t, %t)
return %r : $R
// -----
%r = op(%t, %t)
return
// -----
%u = tensor.insert %x into %t[$Z] : $T
%r = op(%t, %u)
return %r : $R
// -----
%u = tensor.insert %x into %t[$Z] : $T
%r = op(%u, %t)
return %r : $R
// -----
region {
  %v = memref.load %in[%i] : memref<?x$E>
  %w = tensor.insert %v into %t[%i] : $T
  %e = tensor.extract %w[$Z] : $T
  memref.store %e, %out[%i] : memref<?x$E>
}
return
// -----
region {
  %v = memref.load %in[%i] : memref<?x$E>
  %w = linalg.fill ins(%v : $E) outs(%t : $T) -> $T
  %e = tensor.extract %w[%i] : $T
  memref.store %e, %out[%i] : memref<?x$E>
}
return
// -----
region {
  %v = memref.load %in[%i] : memref<?x$E>
  %e = tensor.extract %t[%i] : $T
  %w = linalg.fill ins(%v : $E) outs(%t : $T) -> $T
  memref.store %e, %out[%i] : memref<?x$E>
}
return
