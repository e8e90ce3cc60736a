"""People, animals, carts and boats."""

from __future__ import annotations

from royaume.art.almanac.shapes import INK, Sheet, dark, disc, hoop, light, line, num, oval, path, poly, rect

SKIN = ("#e8b990", "#c98f66", "#8f5f42", "#f0cba8")
COATS = ("#b5533c", "#3f6f8c", "#6c7f3e", "#8a4f7d", "#c98b2f", "#4b5a86", "#a8433f", "#3d7a68")


def person(
    s: Sheet,
    x: float,
    y: float,
    h: float,
    coat: str = "",
    *,
    hat: str = "",
    pack: str = "",
    staff: bool = False,
    face: int = 1,
) -> None:
    """A traveller in a long coat; (x, y) is between the feet, `face` 1 looks right, -1 left."""
    coat = coat or s.hand.pick(COATS)
    skin = s.hand.pick(SKIN)
    if not s.fine:
        s.add(
            poly([(x, y - h * 0.76), (x + h * 0.19, y), (x - h * 0.19, y)], coat), disc(x, y - h * 0.84, h * 0.13, skin)
        )
        return
    w = h * 0.34
    f = face
    s.add(oval(x, y, w * 0.8, h * 0.05, INK, 0.18))
    s.add(
        line(
            f"M{num(x - w * 0.2)} {num(y - h * 0.1)}V{num(y - 1)}M{num(x + w * 0.2)} {num(y - h * 0.1)}V{num(y - 1)}",
            "#4a382f",
            h * 0.09,
        )
    )
    if pack:
        s.add(rect(x - f * w * 0.75 - w * 0.25, y - h * 0.66, w * 0.55, h * 0.32, pack, 1, h * 0.05))
    s.add(
        path(
            f"M{num(x - w * 0.28)} {num(y - h * 0.7)}Q{num(x)} {num(y - h * 0.78)} {num(x + w * 0.28)}"
            f" {num(y - h * 0.7)}L{num(x + w * 0.55)} {num(y - h * 0.1)}H{num(x - w * 0.55)}z",
            coat,
        )
    )
    s.add(
        path(
            f"M{num(x + w * 0.04)} {num(y - h * 0.74)}L{num(x + w * 0.28)} {num(y - h * 0.7)}"
            f"L{num(x + w * 0.55)} {num(y - h * 0.1)}H{num(x + w * 0.12)}z",
            dark(coat, 0.22),
        )
    )
    s.add(
        line(
            f"M{num(x + f * w * 0.16)} {num(y - h * 0.62)}l{num(f * w * 0.34)} {num(h * 0.22)}",
            light(coat, 0.12),
            h * 0.085,
        )
    )
    s.add(disc(x, y - h * 0.82, h * 0.115, skin))
    cap = hat or dark(coat, 0.3)
    s.add(
        path(f"M{num(x - h * 0.13)} {num(y - h * 0.84)}a{num(h * 0.13)} {num(h * 0.14)} 0 0 1 {num(h * 0.26)} 0z", cap)
    )
    s.detail(
        disc(x + f * h * 0.05, y - h * 0.8, h * 0.014, INK),
        line(
            f"M{num(x - w * 0.3)} {num(y - h * 0.7)}q{num(w * 0.3)} {num(h * 0.06)} {num(w * 0.6)} 0",
            light(cap, 0.3),
            h * 0.045,
        ),
    )
    if staff:
        s.add(line(f"M{num(x + f * w * 0.62)} {num(y)}V{num(y - h * 0.95)}", "#6b4a35", max(1.6, h * 0.035)))


def crowd(s: Sheet, x: float, y: float, w: float, n: int, h: float) -> None:
    """Some people standing about."""
    for i in range(n if s.fine else (n + 1) // 2):
        person(
            s,
            x + w * (i + 0.5) / n + s.hand.between(-6, 6),
            y + s.hand.between(-5, 5),
            h * s.hand.between(0.88, 1.1),
            pack="#8a6a4a" if s.hand.chance(0.25) else "",
            face=1 if s.hand.chance(0.5) else -1,
        )


def beast(
    s: Sheet, x: float, y: float, h: float, colour: str, kind: str = "mule", face: int = 1, load: str = ""
) -> None:
    """A mule, a yak, a sheep or a goat; (x, y) is the middle between its hooves."""
    f = face
    long = h * (0.95 if kind == "mule" else 1.0 if kind == "yak" else 0.8)
    body = y - h * 0.55
    s.add(oval(x, y, long * 0.6, h * 0.05, INK, 0.16))
    legs = "".join(f"M{num(x + u * long)} {num(body)}V{num(y)}" for u in (-0.34, -0.22, 0.22, 0.34))
    s.add(line(legs, dark(colour, 0.35), h * 0.085))
    head = (x + f * long * (0.62 if kind != "yak" else 0.58), body - h * (0.3 if kind == "mule" else 0.1))
    if kind == "yak":
        s.add(
            path(
                f"M{num(x - long * 0.5)} {num(y - h * 0.2)}Q{num(x - long * 0.58)} {num(body - h * 0.35)}"
                f" {num(x - long * 0.1)} {num(body - h * 0.3)}T{num(x + long * 0.5)} {num(body - h * 0.2)}"
                f"V{num(y - h * 0.2)}l{num(-long * 0.1)} {num(h * 0.08)} {num(-long * 0.12)} {num(-h * 0.1)}"
                f" {num(-long * 0.12)} {num(h * 0.1)} {num(-long * 0.12)} {num(-h * 0.1)}"
                f" {num(-long * 0.12)} {num(h * 0.1)} {num(-long * 0.14)} {num(-h * 0.1)}z",
                colour,
            )
        )
        s.add(oval(head[0], head[1] + h * 0.06, h * 0.17, h * 0.14, dark(colour, 0.15)))
        s.add(
            line(
                f"M{num(head[0] - f * h * 0.08)} {num(head[1] - h * 0.04)}"
                f"q{num(f * h * 0.02)} {num(-h * 0.16)} {num(f * h * 0.14)} {num(-h * 0.2)}",
                "#efe2c6",
                h * 0.05,
            )
        )
    elif kind == "sheep":
        s.add(
            path(
                f"M{num(x - long * 0.45)} {num(body + h * 0.12)}q{num(-h * 0.1)} {num(-h * 0.2)}"
                f" {num(h * 0.08)} {num(-h * 0.3)}t{num(h * 0.24)} {num(-h * 0.06)}"
                f" {num(h * 0.22)} {num(h * 0.02)} {num(h * 0.18)} {num(h * 0.14)}"
                f" {num(-h * 0.02)} {num(h * 0.2)}q{num(-h * 0.35)} {num(h * 0.14)} {num(-h * 0.7)} 0z",
                colour,
            )
        )
        s.add(oval(head[0] - f * h * 0.04, head[1], h * 0.12, h * 0.14, INK))
    else:
        s.add(oval(x, body, long * 0.48, h * 0.22, colour))
        s.add(oval(x, body + h * 0.08, long * 0.42, h * 0.14, dark(colour, 0.14)))
        s.add(
            line(f"M{num(x + f * long * 0.36)} {num(body - h * 0.06)}L{num(head[0])} {num(head[1])}", colour, h * 0.17)
        )
        s.add(oval(head[0] + f * h * 0.09, head[1] + h * 0.02, h * 0.15, h * 0.09, light(colour, 0.1)))
        ear = h * (0.22 if kind == "mule" else 0.1)
        s.add(
            line(
                f"M{num(head[0] - f * h * 0.02)} {num(head[1] - h * 0.06)}l{num(-f * h * 0.05)} {num(-ear)}"
                f"M{num(head[0] + f * h * 0.04)} {num(head[1] - h * 0.06)}l{num(f * h * 0.01)} {num(-ear)}",
                dark(colour, 0.15),
                h * 0.05,
            )
        )
        s.add(
            line(
                f"M{num(x - f * long * 0.46)} {num(body - h * 0.05)}q{num(-f * h * 0.08)} {num(h * 0.1)}"
                f" {num(-f * h * 0.04)} {num(h * 0.3)}",
                dark(colour, 0.35),
                h * 0.045,
            )
        )
    s.detail(disc(head[0] + f * h * 0.06, head[1] + h * 0.0, h * 0.018, INK if kind != "sheep" else "#ffffff"))
    if load:
        s.add(
            path(
                f"M{num(x - long * 0.26)} {num(body - h * 0.02)}v{num(-h * 0.26)}"
                f"q{num(long * 0.26)} {num(-h * 0.16)} {num(long * 0.52)} 0v{num(h * 0.26)}z",
                load,
            )
        )
        s.add(line(f"M{num(x - long * 0.26)} {num(body - h * 0.16)}h{num(long * 0.52)}", light(load, 0.4), h * 0.03))


def wheel(s: Sheet, x: float, y: float, r: float, colour: str = "#6b4a35") -> None:
    """A spoked wheel around (x, y)."""
    s.add(hoop(x, y, r, r, colour, r * 0.24))
    k = r * 0.7
    s.add(
        line(
            f"M{num(x - r)} {num(y)}H{num(x + r)}M{num(x)} {num(y - r)}V{num(y + r)}M{num(x - k)} {num(y - k)}"
            f"l{num(2 * k)} {num(2 * k)}M{num(x - k)} {num(y + k)}l{num(2 * k)} {num(-2 * k)}",
            colour,
            r * 0.12,
        )
    )
    s.add(disc(x, y, r * 0.22, light(colour, 0.3)))


def wagon(s: Sheet, x: float, y: float, h: float, cover: str = "#efe3c6", body: str = "#a5683f", face: int = 1) -> None:
    """A covered wagon; (x, y) is the middle of its foot, the shafts point to `face`."""
    w = h * 1.5
    deck = y - h * 0.34
    s.add(oval(x, y, w * 0.55, h * 0.06, INK, 0.18))
    s.add(
        line(
            f"M{num(x + face * w * 0.45)} {num(deck + h * 0.06)}l{num(face * w * 0.26)} {num(h * 0.1)}",
            "#6b4a35",
            h * 0.05,
        )
    )
    s.add(
        path(
            f"M{num(x - w * 0.44)} {num(deck)}Q{num(x - w * 0.52)} {num(y - h)}"
            f" {num(x - w * 0.3)} {num(y - h)}H{num(x + w * 0.3)}Q{num(x + w * 0.52)} {num(y - h)}"
            f" {num(x + w * 0.44)} {num(deck)}z",
            cover,
        )
    )
    s.add(
        path(
            f"M{num(x + w * 0.1)} {num(deck)}Q{num(x + w * 0.14)} {num(y - h)}"
            f" {num(x + w * 0.06)} {num(y - h)}H{num(x + w * 0.3)}Q{num(x + w * 0.52)} {num(y - h)}"
            f" {num(x + w * 0.44)} {num(deck)}z",
            dark(cover, 0.14),
        )
    )
    s.detail(
        line(
            "".join(
                f"M{num(x + w * t)} {num(deck)}q{num(-w * 0.06)} {num(-h * 0.36)} 0 {num(-h * 0.64)}"
                for t in (-0.24, -0.02, 0.2)
            ),
            dark(cover, 0.25),
            1.4,
            0.8,
        )
    )
    s.add(
        rect(x - w * 0.46, deck, w * 0.92, h * 0.17, body),
        rect(x - w * 0.46, deck + h * 0.11, w * 0.92, h * 0.06, dark(body, 0.3)),
    )
    for u in (-0.28, 0.28):
        wheel(s, x + w * u, y - h * 0.17, h * 0.17)
    s.lamp(x - face * w * 0.42, deck - h * 0.1, h * 0.35)


def cart(s: Sheet, x: float, y: float, h: float, body: str = "#a5683f", load: str = "#c9a35c", face: int = 1) -> None:
    """A two-wheeled cart with a load; (x, y) is the middle of its foot."""
    w = h * 1.5
    deck = y - h * 0.45
    s.add(oval(x, y, w * 0.45, h * 0.06, INK, 0.16))
    s.add(
        path(
            f"M{num(x - w * 0.34)} {num(deck)}q{num(w * 0.06)} {num(-h * 0.5)} {num(w * 0.34)} {num(-h * 0.5)}"
            f"t{num(w * 0.34)} {num(h * 0.5)}z",
            load,
        )
    )
    s.add(
        path(
            f"M{num(x + w * 0.06)} {num(deck)}q0 {num(-h * 0.4)} {num(-w * 0.04)} {num(-h * 0.5)}"
            f"q{num(w * 0.3)} 0 {num(w * 0.32)} {num(h * 0.5)}z",
            dark(load, 0.16),
        )
    )
    s.add(
        poly(
            [
                (x - w * 0.42, deck - h * 0.06),
                (x + w * 0.42, deck - h * 0.06),
                (x + w * 0.36, deck + h * 0.16),
                (x - w * 0.36, deck + h * 0.16),
            ],
            body,
        )
    )
    s.add(
        line(
            f"M{num(x + face * w * 0.36)} {num(deck + h * 0.1)}l{num(face * w * 0.34)} {num(h * 0.06)}",
            "#6b4a35",
            h * 0.06,
        )
    )
    wheel(s, x, y - h * 0.24, h * 0.24)


def caravan_line(s: Sheet, x: float, y: float, h: float, face: int = 1) -> None:
    """The players' caravan on its way: a guide, a mule, a wagon and a yak; (x, y) is its middle."""
    f = face
    person(s, x + f * h * 3.2, y, h * 0.95, "#b5533c", staff=True, face=f)
    beast(s, x + f * h * 2.1, y, h * 0.8, "#a58a6f", "mule", f, "#3f6f8c")
    wagon(s, x + f * h * 0.2, y, h, face=f)
    beast(s, x - f * h * 1.5, y, h * 0.85, "#5d4a3f", "yak", f, "#c98b2f")
    person(s, x - f * h * 2.5, y, h * 0.88, "#3d7a68", pack="#8a6a4a", face=f)


def boat(s: Sheet, x: float, y: float, w: float, hull: str = "#8a5a3c", sail: str = "", face: int = 1) -> None:
    """A small boat on the water; (x, y) is the middle of its water line."""
    h = w * 0.24
    if sail:
        s.add(line(f"M{num(x)} {num(y - h * 0.6)}v{num(-w * 0.85)}", "#6b4a35", max(2, w * 0.03)))
        s.add(
            path(
                f"M{num(x + face * 2)} {num(y - h - w * 0.72)}q{num(face * w * 0.42)} {num(w * 0.3)}"
                f" {num(face * w * 0.36)} {num(w * 0.66)}h{num(-face * w * 0.36)}z",
                sail,
            )
        )
        s.add(
            path(
                f"M{num(x - face * 2)} {num(y - h - w * 0.62)}q{num(-face * w * 0.06)} {num(w * 0.3)}"
                f" {num(-face * w * 0.26)} {num(w * 0.56)}h{num(face * w * 0.26)}z",
                dark(sail, 0.14),
            )
        )
    s.add(
        path(
            f"M{num(x - w / 2)} {num(y - h)}q{num(w * 0.5)} {num(h * 0.4)} {num(w)} {num(-h * 0.1)}"
            f"q{num(-w * 0.05)} {num(h * 1.1)} {num(-w * 0.22)} {num(h * 1.1)}h{num(-w * 0.52)}"
            f"q{num(-w * 0.2)} {num(-h * 0.1)} {num(-w * 0.26)} {num(-h)}z",
            hull,
        )
    )
    s.add(
        line(
            f"M{num(x - w / 2)} {num(y - h)}q{num(w * 0.5)} {num(h * 0.4)} {num(w)} {num(-h * 0.1)}",
            light(hull, 0.4),
            max(1.6, w * 0.025),
        )
    )
    s.add(line(f"M{num(x - w * 0.5)} {num(y + 2)}h{num(w)}", "#ffffff", 2, 0.5))


def barrel(s: Sheet, x: float, y: float, h: float, colour: str = "#a5743f") -> None:
    """A barrel; (x, y) is the middle of its foot."""
    w = h * 0.72
    s.add(
        path(
            f"M{num(x - w * 0.4)} {num(y)}q{num(-w * 0.2)} {num(-h / 2)} 0 {num(-h)}h{num(w * 0.8)}"
            f"q{num(w * 0.2)} {num(h / 2)} 0 {num(h)}z",
            colour,
        )
    )
    s.detail(
        line(
            f"M{num(x - w * 0.47)} {num(y - h * 0.25)}h{num(w * 0.94)}M{num(x - w * 0.47)} {num(y - h * 0.75)}"
            f"h{num(w * 0.94)}",
            dark(colour, 0.45),
            h * 0.08,
        )
    )
    s.add(oval(x, y - h, w * 0.4, h * 0.09, light(colour, 0.3)))


def crate(s: Sheet, x: float, y: float, h: float, colour: str = "#b98a55") -> None:
    """A crate; (x, y) is the middle of its foot."""
    s.add(rect(x - h / 2, y - h, h, h, colour), rect(x + h * 0.2, y - h, h * 0.3, h, dark(colour, 0.18)))
    s.detail(
        line(
            f"M{num(x - h / 2)} {num(y - h)}l{num(h)} {num(h)}M{num(x - h / 2)} {num(y - h)}h{num(h)}v{num(h)}"
            f"h{num(-h)}z",
            dark(colour, 0.35),
            h * 0.07,
        )
    )
