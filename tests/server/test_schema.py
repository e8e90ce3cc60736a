"""The API does what its OpenAPI description says, whatever is sent to it; the tables are what the models say."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from royaume.server.app import create_app
from royaume.server.house import House
from royaume.server.models import metadata
from tests.server import tools
from tests.server.processes import Process

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
TOO_LONG = 414  # an address
FEW = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Target:
    """A server, and for each operation somebody with a token and a table to aim at: some end a table, some a token."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.people: dict[str, dict[str, str]] = {}
        self.tables: dict[str, str] = {}

    def headers(self, operation: str) -> dict[str, str]:
        if operation not in self.people:
            with httpx.Client(base_url=f"{self.url}/api/v1", timeout=tools.PATIENCE) as client:
                client.headers["X-CSRF-Token"] = client.get("/me").json()["csrf"]
                token = client.post("/tokens", json={"label": "schema"}).json()["token"]
            self.people[operation] = {"Authorization": f"Bearer {token}"}
        return self.people[operation]

    def table(self, operation: str) -> str:
        if operation not in self.tables:
            body = {"game": tools.GAME, "seats": ["me", "me", "bot:random"]}
            headers = self.headers(operation)
            answer = httpx.post(f"{self.url}/api/v1/tables", json=body, headers=headers, timeout=tools.PATIENCE)
            self.tables[operation] = answer.json()["view"]["table"]["id"]
        return self.tables[operation]


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    folder: Path = tmp_path_factory.mktemp("schema")
    process = Process(f"sqlite:///{folder / 'royaume.db'}")
    asyncio.run(process.start())
    yield Target(process.url)
    asyncio.run(process.__aexit__())


# The event stream has no end, so it is not for a client that waits for one; test_live.py reads it.
schema = schemathesis.openapi.from_dict(create_app(tools.settings("sqlite:///never-opened.db")).openapi()).exclude(
    operation_id="events"
)


@schema.parametrize()
@FEW
def test_anything_may_come(case: schemathesis.Case, target: Target) -> None:
    response = case.call(target.url, headers=target.headers(case.operation.label), timeout=tools.PATIENCE)
    rejected = [] if response.status_code == TOO_LONG else [negative_data_rejection]  # which does not know this way
    case.validate_response(response, checks=[*CHECKS, *rejected])


@schema.include(path_regex="table_id").parametrize()
@FEW
def test_anything_may_come_to_a_real_table(case: schemathesis.Case, target: Target) -> None:
    case.path_parameters["table_id"] = target.table(case.operation.label)
    headers = target.headers(case.operation.label)
    case.call_and_validate(target.url, headers=headers, checks=CHECKS, timeout=tools.PATIENCE)


@pytest.mark.anyio
async def test_migrations_make_what_the_models_say(database: str) -> None:
    house = House(tools.settings(database))
    await house.storage.migrate()
    await house.storage.migrate()

    def differences(connection: Any) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async with house.storage.reader.connect() as connection:
        assert await connection.run_sync(differences) == []
    await house.close()
