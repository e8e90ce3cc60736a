from pathlib import Path
from royaume.engine.components import SOURCES, Components, read_toml, walk_sources
OWN = Path(__file__).with_name("components.toml")
def read(path: Path | None = None) -> Components:
    return read_toml(path or OWN)
