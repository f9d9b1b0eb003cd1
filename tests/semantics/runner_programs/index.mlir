// The index dialect.
func.func @main() {
  %a = index.constant -7
  %b = index.constant 3
  %s = index.constant 2
  %r0 = index.add %a, %b
  vector.print %r0 : index
  %r1 = index.sub %a, %b
  vector.print %r1 : index
  %r2 = index.mul %a, %b
  vector.print %r2 : index
  %r3 = index.divs %a, %b
  vector.print %r3 : index
  %r4 = index.divu %a, %b
  vector.print %r4 : index
  %r5 = index.ceildivs %a, %b
  vector.print %r5 : index
  %r6 = index.ceildivu %b, %s
  vector.print %r6 : index
  %r7 = index.floordivs %a, %b
  vector.print %r7 : index
  %r8 = index.rems %a, %b
  vector.print %r8 : index
  %r9 = index.remu %a, %b
  vector.print %r9 : index
  %r10 = index.maxs %a, %b
  vector.print %r10 : index
  %r11 = index.maxu %a, %b
  vector.print %r11 : index
  %r12 = index.mins %a, %b
  vector.print %r12 : index
  %r13 = index.minu %a, %b
  vector.print %r13 : index
  %r14 = index.shl %a, %s
  vector.print %r14 : index
  %r15 = index.shrs %a, %s
  vector.print %r15 : index
  %r16 = index.shru %a, %s
  vector.print %r16 : index
  %r17 = index.and %a, %b
  vector.print %r17 : index
  %r18 = index.or %a, %b
  vector.print %r18 : index
  %r19 = index.xor %a, %b
  vector.print %r19 : index
  %c0 = index.cmp slt(%a, %b)
  vector.print %c0 : i1
  %c1 = index.cmp ult(%a, %b)
  vector.print %c1 : i1
  %c2 = index.cmp uge(%a, %b)
  vector.print %c2 : i1
  %c3 = index.bool.constant true
  vector.print %c3 : i1
  %i = index.casts %a : index to i32
  vector.print %i : i32
  %j = index.castu %i : i32 to index
  vector.print %j : index
  %k = index.casts %i : i32 to index
  vector.print %k : index
  %n = index.sizeof
  vector.print %n : index
  return
}
