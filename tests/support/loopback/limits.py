"""Refusals of Discord because of what is in a message: too long, too many, or what does not fit together."""

import re

from tests.support.loopback.discord_types import Refusal, refused

_PATH = re.compile(r"[a-z_]+(?:\[\d+\]|\.[a-z_]+)*(?=: )")
_BY_FIELD = {
    "custom_id": "a button's id of 101 characters",
    "label": "a button's label of 81 characters",
    "nonce": "a nonce of 26 characters",
}
_BY_START = {
    "an empty message": "an empty message",
    "content has": "text of 2,001 characters",
    "content beside": "text beside components",
    "custom_id": "two controls with one id",
    "attachment:": "a picture that is not attached",
}
_SIX_BUTTONS, _TOO_MANY = "six buttons in a row", "41 components"


def belief_about(violation: str, method: str) -> str:
    """Return the belief about what Discord answers to a request that violates its API in this way, or in one like it.

    The text is empty if there is none.
    """
    if method == "PATCH" and violation.startswith("attachment:"):
        return "an edit that names a picture of before"
    if fields := _fields(violation):
        usual = {("components",): _TOO_MANY, ("components", "components"): _SIX_BUTTONS}
        return usual.get(tuple(fields), _BY_FIELD.get(fields[-1], ""))
    if "characters in text displays" in violation:
        return "components with 4,001 characters"
    return next((name for start, name in _BY_START.items() if violation.startswith(start)), _TOO_MANY)


def refusal_of(violation: str) -> Refusal:
    """Return what Discord answers to a violation about which there is no belief: an error of the field."""
    answer = refused(f"400 50035 {_fields(violation)[-1]}")
    assert answer is not None
    return answer


def _fields(violation: str) -> list[str]:
    """Return the names on the way to the field that a violation is about, none if it does not begin with them."""
    path = _PATH.match(violation)
    return re.findall(r"[a-z_]+", path[0]) if path else []
