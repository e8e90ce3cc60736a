from royaume.engine.components import *


def read(path):
    return read_toml(path or Path(__file__).with_name("components.toml"))
