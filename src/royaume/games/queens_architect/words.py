"""Placeholder."""


def label(s, action, lang):
    return s.game.notation(action)


def prompt(s, lang):
    return ""


def tell(game, event, lang, seats):
    return str(event)
