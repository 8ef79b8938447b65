"""The result of a game of Floors, with a page of the cards drawn."""

from topout.ui import result


class Result(result.Result):
    def how(self) -> list:
        return [self.t("result.target", self.table.state.target)]

    def own_pages(self) -> list:
        return [self._drawn]

    def again_asked(self) -> tuple:
        """Return the level, which stays, and the questions for the new open cards."""
        from topout.ui.floors.first_card import QUESTIONS

        return (self.table.state.rules,), QUESTIONS

    def again_setup(self, setup: tuple, answers: tuple) -> tuple:
        return setup[:2] + answers

    def _drawn(self):
        columns = [(player, str(count), "") for player, count in enumerate(self.table.state.drawn)]
        return self.t("result.drawn"), columns, [self.t("result.drawn_note")], ()
