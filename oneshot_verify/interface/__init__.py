"""Check of bufferization interfaces: a model of an op against a declaration of what the op does."""
