"""Alembic's door to the database: the connection is always given by `Storage.migrate`."""

from alembic import context

from royaume.server.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
