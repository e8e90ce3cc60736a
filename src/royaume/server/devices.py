"""Browsers and systems as people call them, out of what a browser says of itself."""

from __future__ import annotations

# The first word that is found names it: most browsers also claim to be those that come after them here.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Vivaldi", "Vivaldi"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chromium", "Chromium"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device(agent: str) -> str:
    """`Firefox, Linux`; what is not known is left out, and a program that is no browser gives its own name."""
    browser = next((name for word, name in BROWSERS if word in agent), "")
    system = next((name for word, name in SYSTEMS if word in agent), "")
    if not browser and not system:
        program = agent.partition("/")[0].split(" ")[0]
        return program[:40] if program.isascii() and program.isprintable() else ""
    return ", ".join(filter(None, (browser, system)))
