"""What is behind the wrong programs that were found."""
