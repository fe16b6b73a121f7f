"""What the answers of the JSON interface hold, for the OpenAPI document: a generated client has a
record with these fields for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from croupier.formats.schemas import (
    ANYTHING,
    FLAG,
    NUMBER,
    TEXT,
    TEXTS,
    WHOLE,
    odds_report,
    record,
)
from croupier.rounds.plain import KINDS
from croupier.rounds.words import Bet, Choice

Schema = Mapping[str, Any]
JSON = "application/json"
COMPONENTS = "#/components/schemas/"


def _several(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def _named(name: str) -> Schema:
    return {"$ref": f"{COMPONENTS}{name}"}


PLAIN: Mapping[str, Schema] = {
    "str": TEXT,
    "int": WHOLE,
    "bool": FLAG,
    "tuple[str, ...]": TEXTS,
    "tuple[int, ...]": _several(WHOLE),
    "tuple[tuple[str, int], ...]": _several({"type": "array"}),
    "Mapping[str, Any]": ANYTHING,
    "Mapping[str, tuple[int, ...]]": ANYTHING,
}
"""By the type of a field, as its record writes it."""


def _fields(kind: type[Any], by_type: Mapping[str, Schema] = PLAIN) -> dict[str, Schema]:
    return {field.name: by_type[str(field.type)] for field in fields(kind)}


FIELDS = {
    **PLAIN,
    "tuple[Choice, ...]": _several(record(_fields(Choice))),
    "tuple[Bet, ...]": _several(record(_fields(Bet))),
}
OF_QUESTIONS = {
    name: schema for kind in KINDS.values() for name, schema in _fields(kind, FIELDS).items()
}
QUESTION = record({"question": {"enum": [*KINDS]}, "cite": TEXT, "calls": TEXTS}, **OF_QUESTIONS)
TABLE: Mapping[str, Schema] = {
    "table": TEXT,
    "game": TEXT,
    "currency": TEXT,
    "cards": TEXT,
    "commitment": TEXT,
    "at": {**TEXT, "description": "How far the table is; send it with the next act."},
    "rounds": WHOLE,
    "in_play": FLAG,
    "in_hand": {**WHOLE, "description": "What you can stake now, in cents."},
    "question": {"anyOf": [_named("Question"), {"type": "null"}]},
    "seats": _several(ANYTHING),
    "own_seats": _several(WHOLE),
    "held": {**WHOLE, "description": "What waits for the next round, in cents."},
    "decides": {"anyOf": [WHOLE, {"type": "null"}]},
    "due": TEXT,
    "pace": ANYTHING,
    "by_house": _several(ANYTHING),
    "closed": FLAG,
    "records": {**WHOLE, "description": "How many lines the log has."},
    "lines": TEXTS,
}
SCHEMAS: Mapping[str, Schema] = {
    "Question": QUESTION,
    "Table": record(TABLE),
    "OwnTable": record({"token": TEXT, **TABLE}),
    "TableLog": record({"table": TEXT, "lines": TEXTS}),
    "Game": record(
        {
            "game": TEXT,
            "chapter": TEXT,
            "title": TEXT,
            "family": TEXT,
            "play": FLAG,
            "odds": FLAG,
            "editions": TEXTS,
        }
    ),
    "Found": record(
        {"game": TEXT, "chapter": TEXT, "kind": TEXT, "key": TEXT, "cite": TEXT, "text": TEXT},
        labels=TEXTS,
    ),
    "Rulebook": record(
        {
            "game": TEXT,
            "chapter": TEXT,
            "title": TEXT,
            "wagers": _several(ANYTHING),
            "options": _several(ANYTHING),
            "readings": _several(ANYTHING),
            "irregularities": _several(ANYTHING),
        }
    ),
    "OddsReport": odds_report(),
    "Simulated": record(
        {
            "pieces": _several(record({"rounds": WHOLE, "mean": NUMBER, "deviation": NUMBER})),
            "outcomes": _several(
                record({"outcome": TEXT, "pays": TEXT, "times": WHOLE, "contribution": NUMBER})
            ),
            "exact_mean": {"anyOf": [NUMBER, {"type": "null"}]},
        }
    ),
    "Finding": record({"cite": TEXT, "finding": TEXT, "instead": TEXT}),
    "Count": record({"count": TEXT, "counting": TEXT, "steps": WHOLE, "done": FLAG}),
    "Ended": record({"count": TEXT, "cancelled": FLAG, "done": FLAG}),
}
AT_TABLES = (
    "round",
    "act",
    "buy-in",
    "cash-out",
    "contribute",
    "leave",
    "close",
    "take-back",
    "tip",
)
ANSWERS: Mapping[tuple[str, str, str], Schema] = {
    ("get", "/api/games", "200"): _several(_named("Game")),
    ("get", "/api/search", "200"): _several(_named("Found")),
    ("get", "/api/games/{name}/rules", "200"): _named("Rulebook"),
    ("post", "/api/games/{name}/rules", "200"): _named("Rulebook"),
    ("post", "/api/games/{name}/odds", "200"): _named("OddsReport"),
    ("post", "/api/games/{name}/odds", "202"): _named("Count"),
    ("post", "/api/games/{name}/simulation", "200"): _named("Simulated"),
    ("post", "/api/games/{name}/simulation", "202"): _named("Count"),
    ("post", "/api/games/{name}/design", "202"): _named("Count"),
    ("post", "/api/check", "200"): _several(_named("Finding")),
    ("get", "/api/counts/{name}", "202"): _named("Count"),
    ("post", "/api/counts/{name}/again", "202"): _named("Count"),
    ("delete", "/api/counts/{name}", "200"): _named("Ended"),
    ("post", "/api/tables", "201"): _named("OwnTable"),
    ("get", "/api/tables/{key}", "200"): _named("Table"),
    ("get", "/api/tables/{key}/log", "200"): _named("TableLog"),
    ("post", "/api/tables/{key}/sit", "200"): _named("OwnTable"),
    **{("post", f"/api/tables/{{key}}/{act}", "200"): _named("Table") for act in AT_TABLES},
}
"""By method, path and status."""


def tell(document: dict[str, Any]) -> None:
    """Put the answers into an OpenAPI document."""
    document["components"]["schemas"].update(SCHEMAS)
    for (method, path, status), answer in ANSWERS.items():
        response = document["paths"][path][method]["responses"][status]
        response["content"] = {JSON: {"schema": answer}}
