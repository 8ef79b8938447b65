"""Errors on consoles without pods: whose keys they are, secrets, holds, boards."""

from tests.tools.mutants.mutant import Mutant

_UI = "firmware/topout/ui/"
_TEST = "tests/console/test_one_set.py"

ONE_SET = (
    Mutant(
        "one set: the keys stay somebody else's after an event",
        _UI + "one_set.py",
        "            self.actor = None\n        return turn",
        "        return turn",
        _TEST,
    ),
    Mutant(
        "one set: a choice of a player begins with the first",
        _UI + "one_set.py",
        "            self._at = self._player(screen.table) or 0\n",
        "            self._at = 0\n",
        _TEST,
    ),
    Mutant(
        "one set: a dialog is passed on to somebody who is out",
        _UI + "one_set.py",
        "            if table.is_in(player):\n                break\n",
        "            break\n",
        _TEST,
    ),
    Mutant(
        "one set: the menu always offers the keys",
        _UI + "one_set.py",
        "return self.screens[0].one_set == ANYBODY",
        "return True",
        _TEST,
    ),
    Mutant(
        "one set: UNDO leaves the keys with somebody else",
        "firmware/topout/app/one_set_input.py",
        "        if key == KEY_UNDO:\n            stage.actor = None\n",
        "",
        _TEST,
    ),
    Mutant(
        "one set: a hold books",
        "firmware/topout/app/one_set_input.py",
        "        if intent and intent[0] in _BOOKING:  # a hold never books\n            return None\n",
        "",
        _TEST,
    ),
    Mutant(
        "one set: a confirmed number stays on the screen",
        _UI + "secret_turns.py",
        "        intent = secret.settle(player)\n        self._cover()\n",
        "        intent = secret.settle(player)\n",
        _TEST,
    ),
    Mutant(
        "one set: a cover shows the number",
        _UI + "secret_turns.py",
        "            panel.say(QUESTION, self.table.head(self._player))\n",
        "            panel.say(QUESTION, self.table.head(self._player) + str(self._secret.numbers[self._player]))\n",
        _TEST,
    ),
    Mutant(
        "one set: an open number is never covered by itself",
        _UI + "secret_turns.py",
        "        self._cover()\n        return (REDRAW,)\n",
        "        return None\n",
        _TEST,
    ),
    Mutant(
        "one set: a film shows what is dialled in secret",
        "host_tools/topout_tools/pictures/frame_buffer.py",
        "                self._was_secret = True\n",
        "                self._was_secret = False\n",
        "tests/pictures/test_table_picture.py",
    ),
    Mutant(
        "boards: the second address of the sensor is not asked",
        "firmware/topout/board/sensor.py",
        "_ADDRESSES = (0x18, 0x19)",
        "_ADDRESSES = (0x18,)",
        "tests/sim/test_sensor.py",
    ),
    Mutant(
        "boards: settings.toml does not choose the board",
        "firmware/topout/board/boards.py",
        "        if board == name or (not name and board_id in board_ids):\n",
        "        if board_id in board_ids:\n",
        "tests/sim/test_boards.py",
    ),
    Mutant(
        "boards: key C of the Explorer is another pin",
        "firmware/topout/board/pimoroni_explorer2350.py",
        '"key_c": "SW_C"',
        '"key_c": "SW_USER"',
        "tests/sim/test_boards.py",
    ),
    Mutant(
        "boards: deploy takes a board that nobody described",
        "host_tools/topout_tools/deploy/board_choice.py",
        "    elif not any(",
        "    elif False and not any(",
        "tests/deploy/test_deploy_command.py",
    ),
    Mutant(
        "layout: the lower screen's rows are too far apart",
        _UI + "other_layouts.py",
        "(ROWS, BODY, 0, 19, 0, 20, WIDTH_PX, LEFT, 2)",
        "(ROWS, BODY, 0, 19, 0, 24, WIDTH_PX, LEFT, 2)",
        "tests/console/test_one_set_pictures.py",
    ),
)
