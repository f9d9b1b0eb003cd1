"""Addresses of the project, equal to `[project.urls]` in pyproject.toml."""

HOME = "https://github.com/oneshot-verify/oneshot-verify"
SITE = "https://oneshot-verify.github.io/oneshot-verify/"


def on_site(name: str, anchor: str = "") -> str:
    """Address of a page of `docs/` on the web site."""
    return f"{SITE}{name}/#{anchor}" if anchor else f"{SITE}{name}/"
