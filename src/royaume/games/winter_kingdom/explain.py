def explain(s, action): return None
