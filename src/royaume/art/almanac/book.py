"""The paper of the book: margins, the fold in the middle, grain, and the light of the night over a scene."""

from __future__ import annotations

from royaume.art.almanac.areas import HEIGHT, WIDTH
from royaume.art.almanac.shapes import Hand, Sheet, line, num, rect

SPINE = WIDTH / 2


def bind(s: Sheet) -> str:
    """The finished double page: scene, night, lights, paper."""
    night = f"al-art-night {s.night}".strip()
    return (
        f'<g class="al-art-page" stroke-linecap="round" stroke-linejoin="round">{s.scene()}'
        f"{paper(s.hand) if s.fine else ''}"
        f'<rect class="{night}" width="{WIDTH}" height="{HEIGHT}"/><g class="al-art-lights">{s.lights()}</g></g>'
    )


def paper(hand: Hand) -> str:
    """Grain, worn edges and the shadow of the fold."""
    drawn = []
    for colour in ("#fffaf0", "#4a3b2c"):
        d = "".join(
            f"M{num(hand.between(0, WIDTH))} {num(hand.between(0, HEIGHT))}"
            f"l{num(hand.between(-4, 4))} {num(hand.between(-3, 3))}"
            for _ in range(110)
        )
        drawn.append(line(d, colour, 1.1, 0.13))
    for i in range(10):  # each page bends down into the fold
        wide = 30 * (1 - i / 10) ** 1.4
        drawn.append(rect(SPINE - wide, 0, wide, HEIGHT, "#2d2118", 0.024))
        drawn.append(rect(SPINE, 0, wide * 0.7, HEIGHT, "#2d2118", 0.02))
    drawn.append(line(f"M{num(SPINE)} 0V{HEIGHT}", "#2d2118", 1.4, 0.4))
    for i in range(6):
        inset = i * 3
        drawn.append(
            f'<rect x="{inset}" y="{inset}" width="{WIDTH - 2 * inset}" height="{HEIGHT - 2 * inset}" fill="none" '
            f'stroke="#f6ead0" stroke-width="6" opacity="{round(0.22 - i * 0.036, 2)}"/>'
        )
    return "".join(drawn)
