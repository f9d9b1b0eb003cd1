"""Where the project lives, as `[project.urls]` of pyproject.toml has it."""

HOME = "https://github.com/oneshot-verify/oneshot-verify"
SITE = "https://oneshot-verify.github.io/oneshot-verify/"


def on_site(name: str, anchor: str = "") -> str:
    """Where people read a page of `docs/` who have the package alone."""
    return f"{SITE}{name}/#{anchor}" if anchor else f"{SITE}{name}/"
