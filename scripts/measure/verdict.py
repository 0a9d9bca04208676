"""What an answer is worth, taken at its word and taken with allowances.

Taken at its word, a line that does not end in checkmate is wrong, and `nomate`
is an answer. Two habits of engines are allowed for, with every engine alike:

- A line may leave out final interpositions that are futile. The witness sees
  that the mate is there, and the problem counts as answered.
- `nomate` may be said when the time is over. It is no answer then.
"""

from dataclasses import dataclass

from measure import witness

ANSWERED, WRONG, UNANSWERED = "answered", "wrong", "unanswered"

# A `nomate` after this share of the limit is taken for the end of the time.
END_OF_TIME = 0.98


@dataclass(frozen=True)
class Verdict:
    """Both views of an answer, and the reason if one of them is `wrong`."""

    strict: str
    corrected: str
    reason: str = ""


def judge(record):
    """The verdict on a record."""
    if record["answer"] == "mate":
        return _judge_mate(record)
    if record["answer"] == "nomate":
        return _judge_no_mate(record)
    return Verdict(UNANSWERED, UNANSWERED)


def _judge_mate(record):
    if record["expect"] == "nomate":
        return Verdict(WRONG, WRONG, "there is no mate")
    complaint = witness.complaint(record["sfen"], record["line"].split())
    if not complaint:
        return Verdict(ANSWERED, ANSWERED)
    is_allowed = complaint == witness.FUTILE_END_MISSING
    return Verdict(WRONG, ANSWERED if is_allowed else WRONG, complaint)


def _judge_no_mate(record):
    strict = WRONG if record["expect"].startswith("mate") else ANSWERED
    time_is_over = max(record["wall"], record["cpu"]) >= END_OF_TIME * record["ms"] / 1000
    reason = "there is a mate" if strict == WRONG else ""
    return Verdict(strict, UNANSWERED if time_is_over else strict, reason)
