"""Exports games for the app BG Stats: its play file, and the link that imports one play.

All ids stay the same in every export, so that the app recognises a play it has. The id of a play comes from the game's
identity, of a player from the name, of a game from our word for it.

The link's fields are those of the app's page «push plays to BG Stats from other apps or websites». Every player has
`startPlayer` and `winner`, because the app on Android refuses a play without them. The file has the fields of the app's
own play files, which no page describes. No BoardGameGeek ids are exported: a wrong one would assign plays to another
game.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from datetime import UTC
from typing import Any
from urllib.parse import quote

from topout_tools.history.entries import Entry, title_of
from topout_tools.history.game_record import GameRecord

_PAGE = "https://app.bgstatsapp.com/createPlay.html?data="
_OURS = uuid.uuid5(uuid.NAMESPACE_URL, "topout")
_ABOUT = (
    "Plays for the app BG Stats (Board Game Stats), exported by Topout. If you can read this, "
    "share the file with that app or open it there."
)
_NOBODY = "Anonymous player"


def push_link(entry: Entry, played: GameRecord) -> str:
    return _PAGE + quote(json.dumps(push_data(entry, played), ensure_ascii=False, separators=(",", ":")), safe="")


def push_data(entry: Entry, played: GameRecord) -> dict[str, Any]:
    data = {
        "sourceName": "Topout",
        "sourcePlayId": _play_id(played),
        "playDate": _moment(entry),
        "game": {"name": entry.title, "sourceGameId": entry.game, **_scoring(played)},
        "players": [
            {
                "name": seat.label,
                "sourcePlayerId": seat.name or f"p{seat.pod + 1}",
                "score": seat.score,
                "rank": seat.place,
                "winner": seat.has_won,
                "startPlayer": played.first == player,
            }
            for player, seat in enumerate(entry.seats)
        ],
    }
    return data if entry.minutes is None else {**data, "durationMin": entry.minutes}


def play_file(games: Sequence[tuple[Entry, GameRecord]]) -> str:
    """Return one file for all of them, in the app's own format."""
    people = sorted({seat.name for entry, _ in games for seat in entry.seats})
    kinds = sorted({(entry.game, played_low(played)) for entry, played in games})
    plays_file = {
        "about": _ABOUT,
        "players": [_person(number, name) for number, name in enumerate(people, 1)],
        "locations": [],
        "games": [_kind(number, *kind) for number, kind in enumerate(kinds, 1)],
        "plays": [_play(entry, played, people, kinds) for entry, played in games],
        "userInfo": {},
    }
    return json.dumps(plays_file, ensure_ascii=False, indent=1) + "\n"


def _play_id(played: GameRecord) -> str:
    return str(uuid.uuid5(_OURS, "play {} {} {}".format(*played.identity)))


def _moment(entry: Entry) -> str:
    return entry.played_at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")


def played_low(played: GameRecord) -> bool:
    """Return whether fewest points win."""
    if not played.has_events or not played.is_known:
        return False
    low_wins = getattr(played.rules, "low_wins", None)  # most games have no such choice
    return bool(low_wins and low_wins(played.setup))


def _scoring(played: GameRecord) -> dict[str, bool]:
    return {"highestWins": not played_low(played), "noPoints": False}


def _person(number: int, name: str) -> dict[str, Any]:
    fields = {"id": number, "uuid": str(uuid.uuid5(_OURS, f"player {name}"))}
    return {**fields, "name": name or _NOBODY, "isAnonymous": not name}


def _kind(number: int, game: str, is_low: bool) -> dict[str, Any]:
    name = title_of(game) + (" (fewest points win)" if is_low else "")
    fields: dict[str, Any] = {"id": number, "uuid": str(uuid.uuid5(_OURS, f"game {game} {int(is_low)}")), "name": name}
    fields |= {"highestWins": not is_low, "noPoints": False, "cooperative": False, "usesTeams": False, "bggId": 0}
    return fields


def _play(entry: Entry, played: GameRecord, people: list[str], kinds: list[tuple[str, bool]]) -> dict[str, Any]:
    moment = _moment(entry)
    return {
        "uuid": _play_id(played),
        "gameRefId": 1 + kinds.index((entry.game, played_low(played))),
        "playDate": moment,
        "playDateYmd": int(moment[:10].replace("-", "")),
        "durationMin": entry.minutes or 0,  # 0: unknown
        "ignored": False,
        "manualWinner": True,  # the console decides who won: a player who is out may have most points
        "usesTeams": False,
        "playerScores": [
            {
                "playerRefId": 1 + people.index(seat.name),
                "seatOrder": player + 1,
                "score": str(seat.score),
                "rank": seat.place,
                "winner": seat.has_won,
                "startPlayer": played.first == player,
                "newPlayer": False,
            }
            for player, seat in enumerate(entry.seats)
        ],
    }
