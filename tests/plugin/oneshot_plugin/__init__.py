"""What a package of its own adds to oneshot-verify: ops with models and meanings, and analyses."""
