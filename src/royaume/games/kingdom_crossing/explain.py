from royaume.engine.reasons import Reason


def explain(s, action):
    return Reason(s.game, "not_now", ("KC-4.3",))
