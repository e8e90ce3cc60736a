"""The Ray cluster as a runner: jobs travel with all they need, so every machine of the cluster gives the same games."""

from __future__ import annotations

import importlib
import os
import socket
from typing import Any

from royaume.arena.playing import Done, Job, play_job
from royaume.engine.errors import RoyaumeError

LOCAL = "local"
PATIENCE = 5.0  # seconds for a cluster to answer


class Cluster:
    """The cores of a Ray cluster, each with one job at a time; the address `local` starts one on this machine."""

    name = "ray"

    def __init__(self, address: str, workers: int | None = None) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a local cluster tells nobody about itself
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # the coming default, without its warning
        try:
            self.ray: Any = importlib.import_module("ray")
        except ImportError as error:
            raise RoyaumeError("--ray needs Ray, which is not installed: pip install 'royaume[ray]'") from error
        knock(address)
        local: dict[str, Any] = {"num_cpus": workers, "include_dashboard": False} if address == LOCAL else {}
        try:
            self.ray.init(address=address, log_to_driver=False, logging_level="error", **local)
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            said = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise RoyaumeError(f"no Ray cluster answers at {address}: {said}") from error
        there = int(self.ray.cluster_resources().get("CPU", 1))
        self.workers = max(1, min(workers or there, there))
        self.play = self.ray.remote(num_cpus=1, max_retries=2)(play_job)
        self.flying: list[Any] = []

    def idle(self) -> int:
        """As many as have no job."""
        return self.workers - len(self.flying)

    def start(self, job: Job) -> None:
        """Send the job out."""
        self.flying.append(self.play.remote(job))

    def wait(self) -> Done:
        """The next job that is done; RoyaumeError if it failed."""
        (ready, *_), _ = self.ray.wait(self.flying, num_returns=1)
        self.flying.remove(ready)
        try:
            done = self.ray.get(ready)
        except self.ray.exceptions.RayError as error:
            said = str(error).strip().splitlines()[-1]
            raise RoyaumeError(f"a job failed on the cluster: {said}") from error
        assert isinstance(done, Done)
        return done

    def close(self) -> None:
        """Call back what is under way and leave the cluster."""
        for job in self.flying:
            self.ray.cancel(job, force=True)
        self.flying.clear()
        self.ray.shutdown()


def knock(address: str) -> None:
    """RoyaumeError if nobody listens at HOST:PORT: Ray itself would go on trying for many minutes."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    if not (host and port.isdecimal()):
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise RoyaumeError(f"no Ray cluster answers at {address}: {error}") from error
