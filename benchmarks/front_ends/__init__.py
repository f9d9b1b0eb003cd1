"""Programs that JAX, ONNX, and PyTorch print, lowered to linalg on tensors: read, printed back, bufferized, proved."""
