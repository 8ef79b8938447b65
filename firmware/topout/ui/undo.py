"""Taking back and bringing back: says what, of whom and how many points, before it does."""

from topout.ui.panel import ROWS, TITLE
from topout.ui.screen import MENU, UNDO, B, Screen
from topout.ui.texts import signed
from topout.ui.tones import TITLE_BAR


class TakeBack(Screen):
    pods = ("", "key.done", "")
    hub = ("key.redo", "key.undo", "key.done")

    def draw(self, panel) -> None:
        console = self.console
        panel.say(TITLE, console.t("undo.title"), TITLE_BAR)
        self._tell(panel, ROWS, "undo.back", console.session.peek_undo(), "why.nothing_to_undo")
        if console.session.can_redo:
            self._tell(panel, ROWS + 3, "undo.again", console.session.peek_redo(), "")

    def _tell(self, panel, row, label, change, nothing):
        if change is None:
            panel.say(row, self.console.t(nothing))
            return
        who, event, gains = change
        panel.say(row, self.console.t(label))
        panel.say(row + 1, self.console.sentence(who, event))
        panel.say(row + 2, self._points(gains))

    def _points(self, gains):
        name = self.console.name
        told = [name(player) + " " + signed(points) for player, points in enumerate(gains) if points]
        return "   ".join(told) if told else self.console.t("undo.no_points")

    def press(self, pod: int, key: int) -> None:
        if key == B:
            self.console.close()

    def press_hub(self, key: int) -> None:
        if key == UNDO:
            self.console.undo()
        elif key == MENU:
            self.console.redo()
        else:
            self.console.close()
