def label(s, action, lang): return ""
def prompt(s, lang): return ""
def tell(game, event, lang, seats): return ""
