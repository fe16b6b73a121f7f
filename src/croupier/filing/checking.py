"""What is found in a submission at its filing: by `check`, by notices on requests, and among the
other submissions of its holder; and whether what is asked for fits the submission that it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from croupier.filing import offering, progressives, requests, submissions
from croupier.filing.contents import RULEBOOK, AsFiled, as_filed, chapter_of
from croupier.filing.events import History
from croupier.filing.proposed import check_number, proposed
from croupier.filing.request_parts import NUMBER
from croupier.filing.view import View
from croupier.people.person import same_house
from croupier.people.rights import APPROVAL, REQUEST, SUBMISSION, Refused
from croupier.rulebook.features import elected_features, question_of
from croupier.rulebook.linking import jackpots
from croupier.rulebook.rules import Finding, Rules
from croupier.store.errors import Unfit


class Checking(View):
    """A person who has submissions checked."""

    def _check(
        self, filed: AsFiled, holder: str, key: str, day: date, of: str = ""
    ) -> list[Finding]:
        """What `check` finds in a submission under its own rulebook, options that the Executive
        Director's notices made mandatory or prohibited, and jackpots that it would remove from
        where the version `of` which it is an amendment, or the one that it changes, has them."""
        game, found = filed.submission.entry.game, filed.findings()
        asked = self._histories(REQUEST, game=game)
        for each in asked:
            found += requests.option_findings(each, day, filed.rules)
        found += self._not_available(asked, filed.rules, day)
        found += self._not_as_published(asked, filed, day)
        found += _not_in_force(filed.rules, day)
        filings = self._histories(SUBMISSION, holder, game)
        tables = filed.submission.tables
        version = offering.changed_by(filings, holder, game, day, tables, of)
        if version is not None and version.filing != key:
            before = progressives.rules_of(self.history(version.filing), day)
            asked_for = self._histories(APPROVAL, holder, game)
            approved = offering.removable(asked_for, before[0], day)
            found += progressives.removed_jackpots(before[1], filed.rules, approved)
        return found + self.link_findings(key or "this submission", filed.rules, holder, day)

    def _not_available(
        self, asked: Sequence[History], rules: Rules, day: date
    ) -> Iterator[Finding]:
        """601a.3(f): elected features that are not available, or not as they were approved."""
        for key, block in elected_features(rules).items():
            held = [history for history in asked if history[0].filing == key]
            reason = offering.feature_reason(held, key, day)
            if not reason.met:
                yield Finding(reason.cite, f"{reason.why} ({reason.cite}).")
                continue
            known = proposed(self.filings.history(key), day)
            rows = known.table["rows"] if known is not None and known.table is not None else []
            if [list(row) for row in block.rows[: len(rows)]] != rows:
                why = f"{question_of(key)} pays other odds than {key} as it was published"
                yield Finding(offering.PUBLISHED, f"{why} ({offering.PUBLISHED}).")

    def _not_as_published(
        self, asked: Sequence[History], filed: AsFiled, day: date
    ) -> Iterator[Finding]:
        """601a.3(h): a requested game whose rules of play are not those that were published."""
        if not filed.alone:
            return
        held = [history for history in asked if requests.is_available(history, day)]
        known = [proposed(self.filings.history(each[0].filing), day) for each in held]
        texts = {
            p.key: p.texts[RULEBOOK]
            for p in known
            if p is not None and p.table is None and RULEBOOK in p.texts
        }
        if texts and filed.alone not in {chapter_of(text).digest for text in texts.values()}:
            game, keys = filed.submission.entry.game, ", ".join(texts)
            why = f"{game} has other rules of play than {keys} as it was published"
            yield Finding(offering.PUBLISHED, f"{why} ({offering.PUBLISHED}).")

    def _found(self, held: History, day: date) -> list[dict[str, str]]:
        """What a tolling notice starts from."""
        event = submissions.last_filed(held, day)
        if event is None:
            return []
        holder, of = (str(event.data.get(part, "")) for part in ("holder", offering.AMENDS))
        found = self._check(as_filed(event), holder, event.filing, day, of)
        return [{"cite": f.cite, "text": f.told, "instead": f.instead} for f in found]

    def _version(self, submission: str, holder: str, game: str, day: date) -> dict[str, Any]:
        """What an approval belongs to: the submission as it was filed or revised last."""
        event = self.sealed(submission, day)
        if event.data.get("game") != game or not same_house(event.data.get("holder"), holder):
            of = f"{event.data.get('holder')}'s for {event.data.get('game')}"
            raise Refused(f"{submission} is {of}, not {holder}'s for {game}", "601a.10")
        return {"event": event.number, "digest": event.digest}

    def _check_number(self, game: str, data: Mapping[str, Any]) -> None:
        """Rules are proposed under a number that no other request has."""
        if NUMBER in data:
            check_number(self._histories(REQUEST), game, data)

    def _check_jackpot(self, wager: str, submission: str, day: date) -> None:
        _, rules = progressives.rules_of(self._held(SUBMISSION, submission), day)
        if wager not in (known := jackpots(rules)):
            allowed = f"choose {', '.join(known)}" if known else "it has none"
            why = f"{wager} is not a wager with a jackpot of {submission}; {allowed}"
            raise Refused(why, "605a.7(e)(5)")

    def _held(self, kind: str, key: str) -> History:
        """The history of a filing of one kind."""
        if (found := self.filings.kind(key)) != kind:
            raise Unfit(f"{key} is a {found}; this act needs a {kind}.")
        return self.filings.history(key)


def _not_in_force(rules: Rules, day: date) -> Iterator[Finding]:
    """A submission is held against the chapter as it is: an earlier text must be in force."""
    edition = rules.book.edition
    if edition is not None and not edition.is_in_force(day):
        days = f", in force {edition.days()}" if edition.since else ", never in force"
        text = (
            f"{rules.book.game} is the edition of {edition.key} ({edition.status}{days}); it is "
            f"not in force on {day.isoformat()} (601a.4(a))."
        )
        yield Finding("601a.4(a)", text, f"file under {rules.book.game.partition('@')[0]}.")
