"""JSON Schemas of what is written for other programs, each under a name with its version.

A version never loses or changes a field: what would is the next version, beside the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.analysis.book.lines import RATIOS
from croupier.people.person import Role
from croupier.refusals import Wrong
from croupier.rulebook.foreign import shown
from croupier.table.records import SHAPES, Shape

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXT, WHOLE, NUMBER, FLAG = ({"type": kind} for kind in ("string", "integer", "number", "boolean"))
TEXTS = {"type": "array", "items": TEXT}
ANYTHING: dict[str, Any] = {"type": "object"}
DIGEST = {"type": "string", "pattern": "^([0-9a-f]{64})?$"}
"""Of the first of a chain there is none before."""
DAY = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
RATIO = "^-?[0-9]+(/[0-9]+)?$"
METHOD = {"enum": ["exact", "simulated", "approximate"]}
Schema = Mapping[str, Any]


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def record(required: Mapping[str, Schema], **more: Schema) -> dict[str, Any]:
    """An object with these fields; it may hold others, which a later program may add."""
    fields = {**required, **more}
    return {"type": "object", "properties": fields, "required": list(required)}


def log_line() -> Schema:
    """A line of a session's log (docs/session-log.md): the fields that a replay believes."""
    kinds = []
    for kind, shape in SHAPES.items():
        own = shape.model_json_schema()
        own["properties"]["record"] = {"const": kind}
        kinds.append(own)
    other = Shape.model_json_schema()
    other["properties"]["record"] = {"type": "string", "not": {"enum": list(SHAPES)}}
    chain = record({"n": WHOLE, "previous": DIGEST, "digest": DIGEST})
    return {"allOf": [chain, {"oneOf": [_inlined(kind) for kind in (*kinds, other)]}]}


def _inlined(schema: dict[str, Any]) -> Any:
    """A schema without names for its parts, so that it can stand inside another."""
    parts = schema.pop("$defs", {})

    def put(value: Any) -> Any:
        if isinstance(value, dict):
            if "$ref" in value:
                return put(parts[value["$ref"].rsplit("/", 1)[1]])
            return {key: put(each) for key, each in value.items()}
        return [put(each) for each in value] if isinstance(value, list) else value

    return put(schema)


def submission() -> Schema:
    """A Rules Submission (601a.4), a TOML file read as data."""
    answer = {"anyOf": [TEXT, WHOLE, FLAG, {"type": "array"}]}
    return record(
        {"game": TEXT},
        certificate_holder=TEXT,
        date_filed=TEXT,
        reviewed_by=TEXT,
        tables=TEXT,
        answers={"type": "object", "additionalProperties": answer},
    )


def odds_report() -> Schema:
    """What `croupier odds GAME --json` prints; docs/architecture.md says what the fields mean."""
    outcome = record(
        {
            "outcome": TEXT,
            "pays": TEXT,
            "combinations": _or_null(WHOLE),
            "probability": NUMBER,
            "contribution": NUMBER,
        }
    )
    wager = record(
        {
            "wager": TEXT,
            "paytable": TEXT,
            "cite": TEXT,
            "in_force": FLAG,
            "changed": ANYTHING,
            "house_advantage": NUMBER,
            "exact": _or_null({"type": "string", "pattern": RATIO}),
            "method": METHOD,
            "standard_error": _or_null(NUMBER),
            "element_of_risk": NUMBER,
            "hit_frequency": NUMBER,
            "push_frequency": NUMBER,
            "standard_deviation": NUMBER,
            "variance": _or_null(TEXT),
            "stake": TEXT,
            "rounds": WHOLE,
            "approximate": TEXTS,
            "outcomes": {"type": "array", "items": outcome},
        }
    )
    return record(
        {
            "game": TEXT,
            "rules": ANYTHING,
            "wagers": {"type": "array", "items": wager},
            "left_out": TEXTS,
            "strategy": _or_null(ANYTHING),
            "seconds": NUMBER,
        }
    )


def book_line() -> Schema:
    """A line of what `croupier book` writes: a wager under a paytable (docs/formats.md)."""
    ratio = _or_null({"type": "string", "pattern": RATIO})
    outcome = record(
        {
            "outcome": TEXT,
            "pays": TEXT,
            "combinations": _or_null({"type": "string", "pattern": "^[0-9]+$"}),
            "probability": NUMBER,
            "contribution": NUMBER,
            "contribution_exact": ratio,
        }
    )
    texts = ("game", "chapter", "edition", "wager", "paytable", "variant", "cite")
    ratios = {
        name: field for key in RATIOS for name, field in ((key, NUMBER), (f"{key}_exact", ratio))
    }
    return record(
        {
            **dict.fromkeys(texts, TEXT),
            "in_force": FLAG,
            "changed": ANYTHING,
            "method": METHOD,
            "approximate": TEXTS,
            "stake_cents": WHOLE,
            "exposure_cents": WHOLE,
            **ratios,
            "standard_deviation": NUMBER,
            "standard_error": _or_null(NUMBER),
            "gains_exact": {"type": "object", "additionalProperties": TEXT},
            "progressive": _or_null(ANYTHING),
            "rounds": {"type": "string", "pattern": "^[0-9]+$"},
            "outcomes": {"type": "array", "items": outcome},
            "counts_digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "rules_digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "sources_digest": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
            "version": TEXT,
        }
    )


def filing_event() -> Schema:
    """An event of a filing: the canonical text that is digested and signed (docs/filing.md)."""
    return record(
        {
            "filing": TEXT,
            "number": {"type": "integer", "minimum": 1},
            "kind": TEXT,
            "day": DAY,
            "by": TEXT,
            "role": {"enum": [role.value for role in Role]},
            "data": ANYTHING,
            "previous": DIGEST,
        }
    )


SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "log-line-1": log_line,
    "submission-1": submission,
    "odds-report-1": odds_report,
    "book-line-1": book_line,
    "filing-event-1": filing_event,
}


def schema(name: str) -> dict[str, Any]:
    """A schema by its name, with its address."""
    make = SCHEMAS.get(name)
    if make is None:
        raise Wrong(f"{shown(name)} is not a schema; choose {', '.join(SCHEMAS)}.")
    about = (make.__doc__ or "").strip()
    head = {"$schema": DIALECT, "$id": f"urn:croupier:schema:{name}", "description": about}
    return {**head, **make()}
