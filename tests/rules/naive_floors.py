"""A second implementation of Floors, from the scenario format alone: slow, plain, without code of the firmware.

Fitting numbers are found by walking a ring of ten floors step by step. Undo is a stack of whole copies.
"""

import copy

RING = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
NUMBERED = ("floor", "ball", "draw", "pass", "only_balls", "end_turn", "empty", "hand")


def walk(floor, steps):
    """Return the two floors that many steps up and down, past the top and the ground."""
    up = down = floor
    for _ in range(steps):
        up = 0 if up == 9 else up + 1
        down = 9 if down == 0 else down - 1
    return {up, down}


def fits(floor, ball):
    if ball == "beginner":
        return {floor} | walk(floor, 1)
    if ball == "nearest":
        return {floor} | walk(floor, 1) | walk(floor, 2)
    if ball == "even":
        return {floor, 0, 2, 4, 6, 8}
    if ball == "odd":
        return {floor, 1, 3, 5, 7, 9}
    return {floor} if ball == "skip" else {floor} | walk(floor, ball)


def begin(scenario):
    seats = len(scenario["players"])
    return {
        "rules": scenario["rules"],
        "tops": list(scenario["piles"]) if scenario["rules"] == "beginner" else [scenario["floor"]],
        "ball": scenario.get("ball", "beginner"),
        "stars": [0] * seats,
        "drawn": [0] * seats,
        "hand": [6] * seats,
        "goal": {2: 5, 3: 5, 4: 3, 5: 3}[seats],
        "turn": scenario.get("first", 0),
        "this turn": set(),  # any of "card", "floor", "draw", "only balls"
        "skip": "idle",
    }


def next_turn(game, ends_on_ball):
    seats = len(game["hand"])
    queue = [(game["turn"] + i) % seats for i in (1, 2, 3)]
    if ends_on_ball and game["skip"] == "waiting":
        skipped = queue.pop(0)
        game["drawn"][skipped] += 2
        game["hand"][skipped] += 2
        game["skip"] = "idle"
    game["turn"] = queue[0]
    game["this turn"] = set()


def refusals(game, event):
    """Return every reason that applies, in the order of the format's table."""
    done, turn = game["this turn"], game["turn"]
    beginner, full = game["rules"] == "beginner", game["rules"] == "full"
    by = event.get("by", turn)
    pile = event.get("pile", 0)
    empty = game["hand"][turn] == 0
    no_floor, said, laid = "floor" not in done, "only balls" in done, "card" in done
    says_empty = event["do"] == "hand" and event["n"] == 0
    rows = {
        "floor": [
            ("not_your_turn", by != turn and not (full and event.get("night", False))),
            ("only_balls_left", said),
            ("hand_empty", empty),
            ("does_not_fit", event["do"] == "floor" and event["n"] not in fits(game["tops"][pile], game["ball"])),
        ],
        "ball": [("no_balls", beginner), ("hand_empty", empty)],
        "draw": [("not_in_beginner", beginner), ("already_played", laid), ("already_drew", "draw" in done)],
        "pass": [("already_played", laid), ("draw_first", not beginner and "draw" not in done)],
        "only_balls": [
            ("no_balls", beginner),
            ("lay_a_floor", no_floor),
            ("only_balls_left", said),
            ("hand_empty", empty),
        ],
        "end_turn": [("lay_a_floor", no_floor), ("only_balls_left", said), ("hand_empty", empty)],
        "empty": [("lay_a_floor", no_floor), ("cards_left", not empty)],
        "hand": [("lay_a_floor", says_empty and (event["player"] != turn or no_floor))],
    }
    return [why for why, holds in rows[event["do"]] if holds]


def enter(game, event):
    turn, kind = game["turn"], event["do"]
    if kind == "floor":
        by = event.get("by", turn)
        if by != turn:
            game["turn"], game["this turn"] = by, set()
        game["tops"][event.get("pile", 0)] = event["n"]
        game["hand"][by] -= 1
        game["this turn"] |= {"card", "floor"}
    elif kind == "ball":
        game["ball"] = event.get("n", event.get("kind"))
        game["skip"] = "waiting" if game["ball"] == "skip" else "idle"
        game["hand"][turn] -= 1
        game["this turn"].add("card")
    elif kind == "only_balls":
        game["this turn"].add("only balls")
    elif kind == "hand":
        game["hand"][event["player"]] = event["n"]
    elif kind == "draw" or (kind == "pass" and game["rules"] == "beginner"):
        game["drawn"][turn] += 2
        game["hand"][turn] += 2
        game["this turn"].add("draw")
    elif kind == "empty":
        game["stars"][turn] += 1
        game["hand"][turn] = 6
        if game["stars"][turn] == game["goal"]:
            game["turn"] = None
            return
    if kind in ("pass", "end_turn", "empty"):
        next_turn(game, ends_on_ball=kind != "pass")


def is_index(value, count):
    return type(value) is int and 0 <= value < count


def is_event(game, event):
    if type(event) is not dict or event.get("do") not in NUMBERED:
        return False
    fields = {key: value for key, value in event.items() if key != "do"}
    seats = len(game["hand"])
    if event["do"] == "floor":
        beginner = game["rules"] == "beginner"
        return (
            ("pile" in fields) == beginner
            and is_index(fields.pop("n", None), 10)
            and is_index(fields.pop("pile", 0), 2)
            and is_index(fields.pop("by", 0), seats)
            and type(fields.pop("night", False)) is bool
            and not fields
        )
    if event["do"] == "ball":
        if list(fields) == ["kind"]:
            return fields["kind"] in ("nearest", "even", "odd", "skip")
        most = 3 if game["rules"] == "medium" else 9
        return list(fields) == ["n"] and is_index(fields["n"], most + 1) and fields["n"] > 0
    if event["do"] == "hand":
        return set(fields) == {"player", "n"} and is_index(fields["player"], seats) and is_index(fields["n"], 100)
    return not fields


def play(scenario):
    game = begin(scenario)
    past, future, refused = [], [], []
    for at, event in enumerate(scenario["events"]):
        why = None
        if event == {"do": "undo"}:
            if past:
                future.append(game)
                game = past.pop()
            else:
                why = "nothing_to_undo"
        elif event == {"do": "redo"}:
            if future:
                past.append(game)
                game = future.pop()
            else:
                why = "nothing_to_redo"
        elif not is_event(game, event):
            why = "bad_event"
        elif game["turn"] is None:
            why = "wrong_phase"
        elif refusals(game, event):
            why = refusals(game, event)[0]
        else:
            past.append(copy.deepcopy(game))
            future = []
            enter(game, event)
        if why:
            refused.append({"at": at, "why": why})
    return result_of(scenario, game, refused)


def result_of(scenario, game, refused):
    is_over = game["turn"] is None
    result = {
        "phase": "over" if is_over else "play",
        "turn": game["turn"],
        "target": game["goal"],
        "winners": [seat for seat, stars in enumerate(game["stars"]) if is_over and stars == game["goal"]],
        "players": [
            {"name": name, "stars": game["stars"][i], "drawn": game["drawn"][i], "hand": game["hand"][i]}
            for i, name in enumerate(scenario["players"])
        ],
        "refused": refused,
    }
    fitting = [[n for n in RING if n in fits(top, game["ball"])] for top in game["tops"]]
    if game["rules"] == "beginner":
        return {**result, "piles": game["tops"], "fits": fitting}
    return {**result, "floor": game["tops"][0], "ball": game["ball"], "fits": fitting[0]}
