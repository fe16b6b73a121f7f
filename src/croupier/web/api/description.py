"""The OpenAPI document: what FastAPI derives, with problem details and how a caller is known."""

from __future__ import annotations

import re
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute

from croupier.web.api.answers import tell
from croupier.web.problems import KINDS, MEDIA

BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of a table that you opened, or of your log-in.",
}
SERVERS = [{"url": "/", "description": "The server that this document comes from."}]
PLACE = re.compile(r"[^/{}]+")
PROBLEM: dict[str, Any] = {
    "title": "Problem",
    "description": "Problem details (RFC 9457).",
    "type": "object",
    "required": ["type", "title", "status", "detail", "cites"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string", "description": "One sentence: what is wrong, and what to do."},
        "cites": {
            "type": "array",
            "items": {"type": "string"},
            "description": "The paragraphs of 58 Pa. Code that the detail cites.",
        },
        "instance": {"type": "string", "description": "The request, as the server's log has it."},
    },
}


def operation_name(route: APIRoute) -> str:
    """What a generated client calls an operation: `post_tables_key_round`."""
    method = min(route.methods or {"GET"}).lower()
    parts = PLACE.findall(route.path.removeprefix("/api/"))
    return "_".join([method, *parts]).replace("-", "_")


def describe(app: FastAPI) -> None:
    """Every refusal in the document is a problem, and every operation may be asked with a token."""
    derived = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            found = derived()
            parts = found.setdefault("components", {})
            parts.setdefault("securitySchemes", {})["token"] = BEARER
            schemas = parts.setdefault("schemas", {})
            schemas["Problem"] = PROBLEM
            for name in ("HTTPValidationError", "ValidationError"):
                schemas.pop(name, None)
            found["security"] = [{}, {"token": []}]
            for operations in found["paths"].values():
                for operation in operations.values():
                    _refuse(operation["responses"])
            tell(found)
        return app.openapi_schema or {}

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI says to extend it


def _refuse(responses: dict[str, Any]) -> None:
    responses.setdefault("422", {})["description"] = "Invalid; the detail names the field."
    responses["500"] = {"description": "An internal error, not caused by the request."}
    for status, response in responses.items():
        if int(status) >= 400:
            response["content"] = {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}}


def kinds() -> list[dict[str, str]]:
    """What a problem's `type` may be."""
    return [{"type": name, "title": kind.title, "then": kind.then} for name, kind in KINDS.items()]
