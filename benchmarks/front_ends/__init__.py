"""Programs that JAX and ONNX print, lowered to linalg on tensors: read, printed back, bufferized, proved."""
