"""Whether we do what LLVM 22.1 does, and mean what it means."""
