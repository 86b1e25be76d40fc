"""Discord's Markdown as HTML, as far as the bot uses it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import escape

_INLINE = (
    (re.compile(r"(?<!\\)\[([^\]]++)\]\((https?+://[^\s<)]++)\)"), r'<a href="\2">\1</a>'),
    (re.compile(r"\*\*([^*]++)\*\*"), r"<b>\1</b>"),
    (re.compile(r"(?<![\w*])\*(?!\s)([^*]++)\*(?![\w*])"), r"<i>\1</i>"),
    (re.compile(r"`([^`]++)`"), r"<code>\1</code>"),
    (re.compile(r"&lt;/([^:;&]++):\d++&gt;"), r"<code>/\1</code>"),
    (re.compile(r"&lt;:(\w++):(\d++)&gt;"), r'<img class="emoji" src="emoji/\1" alt="\1">'),
    (re.compile(r"(\d++\u2060?+)(<img[^>]*+>)"), r'<span class="gems">\1\2</span>'),
    (re.compile(r"(?<![\"'>])(https?+://[^\s<]++)"), r'<a href="\1">\1</a>'),
)
_ESCAPED = re.compile(r"\\([^\w\s&;])")
_BLOCKS = (("### ", "h3"), ("## ", "h2"), ("-# ", "small"), ("- ", "li"), ("&gt; ", "blockquote"))
_MENTION = re.compile(r"&lt;(@|#)(\d{1,20}+)&gt;")
_TIME = re.compile(r"&lt;t:(\d{1,11}+):([RDFfTtd])&gt;")
_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


@dataclass(frozen=True, slots=True)
class Known:
    """The names of members and channels by their ids, and the time, for mentions and times in texts.

    `now` is in seconds since 1970.
    """

    members: Mapping[int, str] = field(default_factory=dict[int, str])
    channels: Mapping[int, str] = field(default_factory=dict[int, str])
    now: float = 0


def to_html(text: str, known: Known) -> str:
    """Return a text as HTML. A member that is not known is "@?", a channel "#?"."""
    return "".join(_block(line, known) for line in text.split("\n") if line.strip())


def in_words(seconds: float) -> str:
    """Return a time from now, "in 2 days", or before now, "3 hours ago"."""
    for unit, length in _UNITS:
        if abs(seconds) >= length or unit == "second":
            number = round(abs(seconds) / length)
            words = f"{number} {unit}{'' if number == 1 else 's'}"
            return f"in {words}" if seconds > 0 else f"{words} ago"
    raise AssertionError("seconds are always shown")


def _block(line: str, known: Known) -> str:
    line = escape(line.strip(), quote=False)
    for start, tag in _BLOCKS:
        if line.startswith(start):
            return f"<{tag}>{_inline(line.removeprefix(start), known)}</{tag}>"
    return f"<p>{_inline(line, known)}</p>"


def _inline(line: str, known: Known) -> str:
    def mentioned(found: re.Match[str]) -> str:
        names = known.members if found[1] == "@" else known.channels
        return f"<b>{found[1]}{escape(names.get(int(found[2]), '?'))}</b>"

    def timed(found: re.Match[str]) -> str:
        at = int(found[1])
        return in_words(at - known.now) if found[2] == "R" else f"{datetime.fromtimestamp(at, UTC):%d %B %Y, %H:%M} UTC"

    line = _ESCAPED.sub(lambda found: f"&#{ord(found[1])};", line)
    line = _TIME.sub(timed, _MENTION.sub(mentioned, line))
    for pattern, replacement in _INLINE:
        line = pattern.sub(replacement, line)
    return line
