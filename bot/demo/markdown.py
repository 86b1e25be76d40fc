"""Discord's Markdown as HTML, as far as the bot uses it."""

import re
from collections.abc import Mapping
from html import escape

_INLINE = (
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
_MENTION = re.compile(r"&lt;@(\d++)&gt;")
_CHANNEL_MENTION = re.compile(r"&lt;#\d++&gt;")


def to_html(text: str, channel: str, names: Mapping[int, str]) -> str:
    """Return a text as HTML; mentions show this channel's name and the names of members by their ids."""
    return "".join(_block(line, channel, names) for line in text.split("\n") if line.strip())


def _block(line: str, channel: str, names: Mapping[int, str]) -> str:
    line = escape(line, quote=False)
    for start, tag in _BLOCKS:
        if line.startswith(start):
            return f"<{tag}>{_inline(line.removeprefix(start), channel, names)}</{tag}>"
    return f"<p>{_inline(line, channel, names)}</p>"


def _inline(line: str, channel: str, names: Mapping[int, str]) -> str:
    line = _ESCAPED.sub(lambda found: f"&#{ord(found[1])};", line)
    line = _CHANNEL_MENTION.sub(lambda _: escape(channel), line)
    line = _MENTION.sub(lambda found: f"<b>@{escape(names.get(int(found[1]), '?'))}</b>", line)
    for pattern, replacement in _INLINE:
        line = pattern.sub(replacement, line)
    return line
