"""The tablet of a session of trionfo: the same person as at marafone, who bids before playing."""

from typing import Any

from referee.games.trionfo.open_hand import open_session_hand
from tests.tables import FIVE, session_opening
from tests.web.tablet import Tablet


class SessionTablet(Tablet):
    """One device at a table of five."""

    def starts(self, *names: str, first: str = "1", **fields: Any) -> str:
        """Fill in the page of a new session; its code is kept."""
        self.opens("/match/new", game="trionfo")
        form = next(form for form in self.forms if form.action == "/match/new")
        typed = {f"name_{seat}": name for seat, name in enumerate(names or FIVE, start=1)}
        answer = self.client.post(
            form.action, data={**form.fields, **typed, "first": first, **fields}
        )
        if answer.status_code == 303:
            self.code = answer.headers["Location"].rsplit("/", 1)[-1]
        self.shows(answer)
        return self.code

    def sits_down(self, *names: str, **more: Any) -> str:
        """Have a session that was started before, as from the page of a new one; keep its code."""
        return self._has(session_opening(*names, **{"first": 1, **more}))

    def offered(self) -> list[str]:
        """The bids that the next speaker may make."""
        return [value for name, value in self.form("bid_made").buttons if name == "bid"]

    def bids(self, words: str) -> None:
        """Tap the bids of the next speakers, one after the other.

        After maso dei masi the last ones pass with one tap.
        """
        for word in words.split():
            if "bid_made" not in [form.fields.get("kind") for form in self.forms]:
                self.sends("hand_written", others="passo")
                break
            self.sends("bid_made", bid=word)

    def heard(self, words: str) -> None:
        """Have bids of a hand that were made before, one after the other."""
        for word in words.split():
            view = self.view()
            hand = open_session_hand(view.state, view.record, view.result)
            self.wrote("bid_made", hand=hand.number, seat=hand.speaker, bid=word)

    def quickly(self, **fields: Any) -> None:
        """Write what the hand came to."""
        self.at_table(mode="rapido")
        self.sends("hand_written", **fields)

    def number(self) -> int:
        """The number of the newest entry."""
        number: int = self.client.get(f"/api/matches/{self.code}").json["number"]
        return number
