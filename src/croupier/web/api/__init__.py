"""The same verbs for programs: JSON under /api, described by /api/openapi.json."""

from __future__ import annotations

from fastapi import APIRouter

from croupier.web.api import cases, counts, floor, games, records, rooms, seats, tables

router = APIRouter(prefix="/api")
router.include_router(games.router)
router.include_router(counts.router)
router.include_router(tables.router)
router.include_router(seats.router)
router.include_router(rooms.router)
router.include_router(floor.router)
router.include_router(records.router)
router.include_router(cases.router)
