"""A conversation: what comes from one client is obeyed, one message after the other."""

import asyncio
from abc import ABC, abstractmethod
from collections import deque

import msgspec

from zhuoju.server.live.lines import CANNOT_GO_ON, HUNG_UP, LINGER, SIGNED_OUT, Line, Pace
from zhuoju.server.match import wire

FRAME = 64 * 1024  # bytes of one message from a client
INBOX = 64  # messages that wait for the one before them, until no more are read


class Conversation(ABC):
    """Hears messages and sees that each is obeyed before the next."""

    def __init__(self, line: Line, pace: Pace) -> None:
        self._line = line
        self._pace = pace
        self._inbox: deque[bytes] = deque()
        self._doing: wire.Said | None = None
        self._task: asyncio.Task[None] | None = None
        self._rests = False
        self._ended = False
        self._idle: asyncio.Future[None] | None = None

    @abstractmethod
    async def answering(self, said: wire.Said) -> None:
        """Do what a message asks, or say why not."""

    @abstractmethod
    def answer_now(self, said: wire.Answer) -> bool:
        """Begin to do what a message asks, and call `acted` or `act_again` later; False: nothing was done."""

    # Sending

    def send(self, raw: bytes) -> None:
        """Send without waiting."""
        self._line.put(raw)

    def say(self, reply: wire.Heard) -> None:
        """Send a reply."""
        self._line.put(wire.write(reply))

    def end(self) -> None:
        """Hang up: this account is not welcome any more."""
        self._hang_up(*HUNG_UP)

    def sign_out(self) -> None:
        """Say that the session is over that this connection came by, and hang up."""
        self.say(wire.Bye("signed_out", "you are signed out; sign in to go on"))
        self._line.send_gathered()
        self._hang_up(*SIGNED_OUT)

    def _hang_up(self, code: int, why: str) -> None:
        """Nothing more is obeyed."""
        self._ended = True
        self._inbox.clear()
        self._line.hang_up(code, why)

    # Hearing

    def hear(self, raw: bytes) -> None:
        """Obey a message once those before it are done; an answer without a task of its own."""
        if self._ended:
            return
        if self._doing is not None:
            self._inbox.append(raw)
            if len(self._inbox) == INBOX and not self._rests:
                self._rests = True
                self._line.rest(True)
            return
        wait = self._pace.count()
        said = self._understand(raw)
        if said is None and not wait:
            return
        self._doing = said or wire.Ping()
        if type(said) is wire.Answer and not wait and self.answer_now(said):
            return
        self._task = asyncio.create_task(self._obey_later(said, wait))

    async def _obey_later(self, said: wire.Said | None, wait: float = 0.0) -> None:
        try:
            if wait:
                await asyncio.sleep(wait)
            if said is not None and not self._ended and not await self._do(said):
                self._inbox.clear()
                await asyncio.sleep(LINGER)
                self._line.hang_up(*CANNOT_GO_ON)
        finally:
            self._next()

    def _next(self) -> None:
        """This is done; now what came meanwhile."""
        self._doing = None
        while self._inbox and self._doing is None:
            self.hear(self._inbox.popleft())
        if self._rests and len(self._inbox) < INBOX // 2:
            self._rests = False
            self._line.rest(False)
        if self._idle is not None and self._doing is None and not self._idle.done():
            self._idle.set_result(None)

    async def finished(self) -> None:
        """Wait until everything that was asked is done."""
        if self._doing is not None:
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle

    async def obey(self, raw: str | bytes) -> bool:
        """Do what one message asks; False once the client cannot be talked to."""
        said = self._understand(raw)
        return said is None or await self._do(said)

    def _understand(self, raw: str | bytes) -> wire.Said | None:
        """What a message says; one that cannot be understood is refused."""
        if len(raw) > FRAME:
            self.say(wire.Refused(0, "too_big", f"a message has at most {FRAME} bytes"))
            return None
        try:
            return wire.read(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            self.say(wire.Refused(0, "malformed", str(wrong)[:300]))
            return None

    async def _do(self, said: wire.Said) -> bool:
        if isinstance(said, wire.Hello) and said.version != wire.VERSION:
            why = f"this server speaks version {wire.VERSION}; reload the page"
            self.say(wire.Bye("version", why))
            return False
        await self.answering(said)
        return True

    # What a table says of an answer that it was handed

    def gather(self) -> None:
        """What changed is about to be shown; it goes out together with what `acted` says."""
        self._line.gather()

    def send_gathered(self) -> None:
        """It goes out now."""
        self._line.send_gathered()

    def acted(self) -> None:
        """The answer is kept."""
        self.say(wire.Done(getattr(self._doing, "id", 0)))
        self._line.send_gathered()
        self._next()

    def act_again(self) -> None:
        """It is not kept, or nobody knows: take the longer way."""
        self._line.send_gathered()
        self._task = asyncio.create_task(self._obey_later(self._doing))
