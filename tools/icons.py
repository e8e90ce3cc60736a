"""Draw the icons of the installed application out of `icon.svg`; to be run when it changes."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).resolve().parents[1] / "src" / "royaume" / "web" / "static"
GROUND = "#27262f"
SAFE = 0.68  # of a maskable icon: systems cut the rest away in a shape of their own
CORNERS = 'rx="14"'  # systems that show the whole icon bring their own corners
ICONS = {"any-192": (192, False), "any-512": (512, False), "maskable-512": (512, True), "touch-180": (180, True)}


def main() -> None:
    """Write the icons."""
    drawn = (STATIC / "icon.svg").read_text(encoding="utf-8")
    (STATIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (size, filled) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            share = SAFE if name.startswith("maskable") else 1.0
            ground = GROUND if filled else "transparent"
            svg = drawn.replace(CORNERS, "") if filled else drawn
            page.set_content(
                f"<style>html,body{{margin:0;height:100%;background:{ground};display:grid;place-items:center}}"
                f"svg{{width:{share * 100}vw}}</style>{svg}"
            )
            page.screenshot(path=STATIC / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
