"""Words that agree with their numbers."""


def plural(count: int, one: str, many: str) -> str:
    """Singular or plural, as the count requires."""
    return one if count == 1 else many


def times(count: int) -> str:
    """A number of times in words."""
    return "once" if count == 1 else f"{count} times"
