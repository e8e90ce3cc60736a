from royaume.engine.components import read_toml
from pathlib import Path
OWN = Path(__file__).with_name("components.toml")
def read(path=None):
    return read_toml(path or OWN)
