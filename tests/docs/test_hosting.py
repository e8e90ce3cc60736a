"""What is shipped for hosts and for releases says what is so: versions, settings, limits, names of files."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import yaml

import royaume
from royaume.cli import main
from royaume.server.main import configured
from royaume.server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
HOSTING = ROOT / "hosting"
VERSION = re.compile(r"^## \[(\d+)\.(\d+)\.(\d+)\] - (\S+)$", re.MULTILINE)
VARIABLE = re.compile(r"\b(ROYAUME_[A-Z_]+|FORWARDED_ALLOW_IPS)\b")
OF_THE_PROXY = {"ROYAUME_ADDRESS", "ROYAUME_PROCESSES"}


def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def parsed(path: str) -> Any:
    return yaml.safe_load(text(path))


def documented() -> set[str]:
    return set(VARIABLE.findall(text("docs/hosting.md")))


def test_the_newest_version_of_the_changelog_is_this_one() -> None:
    versions = [tuple(int(part) for part in found[:3]) for found in VERSION.findall(text("CHANGELOG.md"))]
    days = [date.fromisoformat(found[3]) for found in VERSION.findall(text("CHANGELOG.md"))]
    assert ".".join(str(part) for part in versions[0]) == royaume.__version__
    assert versions == sorted(set(versions), reverse=True)
    assert days == sorted(days, reverse=True)


def test_the_release_builds_every_platform_and_publishes_only_what_was_tried() -> None:
    recipe = parsed(".github/workflows/release.yml")
    jobs = recipe["jobs"]
    systems = jobs["wheels"]["strategy"]["matrix"]["os"]
    assert {system.split("-")[0] for system in systems} == {"ubuntu", "macos", "windows"}
    assert set(jobs["publish"]["needs"]) == {"test", "source", "wheels"}
    assert jobs["publish"]["if"] == "github.ref_type == 'tag'"
    assert recipe["permissions"] == {"contents": "read"}
    assert [name for name, job in jobs.items() if "permissions" in job] == ["publish"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    steps = [step for job in jobs.values() for step in job["steps"]]
    assert all(("uses" in step) != ("run" in step) for step in steps)
    assert all("@" in step["uses"] for step in steps if "uses" in step)
    for program in re.findall(r"tools/\w+\.py", text(".github/workflows/release.yml") + text("docs/releasing.md")):
        assert (ROOT / program).exists(), program


def test_every_wheel_is_tried_where_it_was_built() -> None:
    project = tomllib.loads(text("pyproject.toml"))
    wheels = project["tool"]["cibuildwheel"]
    assert wheels["test-command"] == "python {project}/tools/try_installed.py"
    versions = {f"cp{found.replace('.', '')}-*" for found in re.findall(r"Python :: (3\.\d+)", text("pyproject.toml"))}
    assert set(wheels["build"]) == versions


def test_a_service_is_started_with_options_there_are(capsys: Any) -> None:
    starts = re.findall(r"^ExecStart=\S+ (serve .*)$", text("hosting/royaume@.service"), re.MULTILINE)
    starts += [
        " ".join(yaml.safe_load(found)[1:])
        for found in re.findall(r"^CMD (.*)$", text("hosting/Containerfile"), re.MULTILINE)
    ]
    assert len(starts) == 2
    main(["serve", "--help"])
    told = capsys.readouterr().out
    for start in starts:
        assert start.startswith("serve ")
        for option in re.findall(r"--[a-z-]+", start):
            assert option in told, option


def test_only_settings_there_are_are_set() -> None:
    for path in HOSTING.iterdir():
        found = set(VARIABLE.findall(path.read_text(encoding="utf-8"))) - OF_THE_PROXY
        assert found <= documented(), path
    assert len(VARIABLE.findall(text("hosting/royaume.env"))) > 5


def test_the_composition_is_whole() -> None:
    whole = parsed("hosting/compose.yaml")
    services = whole["services"]
    proxy = services["proxy"]
    assert set(proxy["environment"]) == OF_THE_PROXY
    assert [address.split(":")[0] for address in proxy["environment"]["ROYAUME_PROCESSES"].split()] == proxy[
        "depends_on"
    ]
    for name in proxy["depends_on"]:
        assert set(services[name]["depends_on"]) <= set(services)
        assert "ports" not in services[name], "nobody comes but through the proxy"
    mounted = [volume.split(":")[0] for service in services.values() for volume in service.get("volumes", [])]
    assert {name for name in mounted if not name.startswith(".")} == set(whole["volumes"])
    assert all((HOSTING / name).exists() for name in mounted if name.startswith("."))
    assert (HOSTING / services["first"]["build"]["context"]).resolve() == ROOT


def test_the_container_is_built_from_what_is_there() -> None:
    recipe = text("hosting/Containerfile")
    copied = [word for line in re.findall(r"^COPY (?!--from)(.*) \S+$", recipe, re.MULTILINE) for word in line.split()]
    let_in = [line[1:] for line in text(".dockerignore").splitlines() if line.startswith("!")]
    assert sorted(copied) == sorted(let_in)
    assert all((ROOT / name).exists() for name in copied)


def test_the_proxies_wait_longer_and_keep_less_long_than_royaume() -> None:
    """A quiet stream gives signs of life in time, and a connection that is kept is never a dead one."""
    nginx, caddy = text("hosting/nginx.conf"), text("hosting/Caddyfile")
    settings = Settings("", "")
    (patience,) = re.findall(r"proxy_read_timeout (\d+)s;", nginx)
    assert int(patience) >= 3 * settings.heartbeat
    kept = re.findall(r"^\s*keepalive_timeout (\d+)s;", nginx, re.MULTILINE) + re.findall(
        r"^\s*keepalive (\d+)s$", caddy, re.MULTILINE
    )
    assert len(kept) == 2
    assert all(int(seconds) < configured(None).timeout_keep_alive for seconds in kept)  # type: ignore[arg-type]
    (most,) = re.findall(r"client_max_body_size (\d+)m;", nginx)
    assert int(most) * 1024 * 1024 > settings.record_limit
    assert f"max_size {most}MB" in caddy
