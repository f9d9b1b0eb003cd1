"""What to change in a tensor program so that a copy goes: small changes of its text, each one tried."""
