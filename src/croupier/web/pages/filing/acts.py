"""Acts on a filing from its own page: file, withdraw, implement, comment, take back."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from croupier.web.pages.acting import Folder, Typed, acted
from croupier.web.pages.filing.doing import act_on, desk_of
from croupier.web.pages.filing.figures import drafted, wants_figures
from croupier.web.pages.filing.one import shown
from croupier.web.pages.filing.shown import HERE, look_of
from croupier.web.views.acting import Heard

router = APIRouter()


@router.post("/filing/{key}/{act}")
async def do(request: Request, key: str, act: str) -> Response:
    def done(typed: Typed) -> str:
        item = look_of(request).item(key)
        figures = act == "file" and wants_figures(request, typed, drafted(request, key))
        with Folder() as folder:
            act_on(desk_of(request, figures=figures), item, act, typed, folder)
        return f"{HERE}/{key}"

    def again(heard: Heard, status: int) -> Response:
        return shown(request, key, heard, status)

    return await acted(request, done, again, lambda _: f"{HERE}/{key}")
