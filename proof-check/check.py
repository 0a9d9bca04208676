#!/usr/bin/env python3
"""Checks proofs of mates and of no mates by the rules of the package cshogi.

usage: proof-check/check.py FILE...

A second checker, of claims 1 to 4 (check_tsume.py adds the others); it shares nothing with the
program in this folder but docs/proof.md. It says `accepted` and the claim in words, or
`refused`, the first position that fails and why; the exit code is 0 if all are accepted.
Needs `pip install cshogi`, and memory for what the entries of a proof say.
"""

import re
import sys
import zlib
from collections import Counter, defaultdict
from itertools import islice
from pathlib import Path

import cshogi as rules

# All pieces of a kind; and most facts of one board of which none says what another one says.
SET = dict(zip("PLNSGBRKk", (18, 4, 4, 4, 4, 2, 2, 1, 1), strict=True))
MOST_OF_A_BOARD = 2000
LONGEST_LINE = 1 << 16
# Bytes that are unpacked at once, and compressed ones that are looked at for it.
PIECE, PACKED = 1 << 16, 1 << 12
# What a terminal obeys, or takes for the end of a line; and what is no character.
UNSAFE = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
LINE = re.compile(r"([bwMBCRTLKN]) (0|[1-9][0-9]{0,3}) ([^ ]+ [bw] [^ ]+)((?: [^ ]+)*)")
# The kinds of entries that show a claim, each within so many plies fewer than it names.
CLAIMS = {
    "mate in at most N plies": (("M", 0),),
    "no mate in at most N plies": (("B", 0),),
    "no mate in any number of plies": (("C", 0),),
    "the shortest mate takes N plies": (("M", 0), ("B", 2)),
}


REFUSALS = (ValueError, RuntimeError, OSError, EOFError, zlib.error)


def expect(is_right, why):
    if not is_right:
        raise ValueError(why)


def shown(text):
    """Text from outside on one line, without what a terminal would obey."""

    def escaped(found):
        code = ord(found[0])
        if 0xDC80 <= code < 0xDD00:  # A byte that is no text, as Python keeps it.
            return f"\\x{code - 0xDC00:02x}"
        return {9: r"\t", 10: r"\n", 13: r"\r"}.get(code, f"\\u{{{code:x}}}")

    return UNSAFE.sub(escaped, text)


def unpacked(data):
    """The text of a file, piece by piece: four megabytes may hold four gigabytes."""
    expect(data.startswith(b"\x1f\x8b\x08\0"), "this is no proof")
    body = zlib.decompressobj(wbits=31)
    for start in range(0, len(data), PACKED):
        expect(not body.eof, "something follows the end")
        rest = data[start : start + PACKED]
        while rest and not body.eof:
            yield body.decompress(rest, PIECE).decode("ascii")
            rest = body.unconsumed_tail
    yield body.flush().decode("ascii")
    expect(body.eof, "the file ends early")
    expect(not body.unused_data, "something follows the end")


def lines_of(data):
    """The lines of a file, one after another."""
    rest = ""
    for piece in unpacked(data):
        *lines, rest = (rest + piece).split("\n")
        for line in (*lines, rest):
            is_text = len(line) < LONGEST_LINE and line.isprintable()
            expect(is_text, "a line is too long, or no text")
        yield from lines
    expect(not rest, "the file ends early")


def read(data):
    """The lines between the first and the last, one after another."""
    lines = lines_of(data)
    first = next(lines, "")
    expect(first == "tsumi proof 6", f"{first}: that of tsumi 0.1.0 is tsumi proof 6")
    for line in lines:
        if line == "end":
            expect(next(lines, None) is None, "something follows the end")
            return
        yield line
    raise ValueError("this is no whole proof")


def is_possible(board):
    """Whether there are no more pieces than in a set, each where it has a move, and no side has
    two pawns on a file; nor is the side in check that is not to move, by a king or otherwise."""
    squares, side, hands, _ = board.sfen().split(" ")
    rows = [re.findall(r"\+?[A-Za-z]|1", squares) for squares in spread(squares).split("/")]
    counts, pieces = Counter(), [piece for row in rows for piece in row if piece != "1"]
    for many, piece in re.findall(r"(\d*)([A-Za-z])", hands):
        counts[piece.upper()] += int(many or 1)
    counts.update(piece if piece in "Kk" else piece[-1].upper() for piece in pieces)
    dead = {**dict.fromkeys("PL", 1), "N": 2}
    has_moves = not any(
        piece in row for piece, ranks in dead.items() for row in rows[:ranks]
    ) and not any(piece.lower() in row for piece, ranks in dead.items() for row in rows[-ranks:])
    files = list(zip(*rows, strict=True))
    are_single = all(file.count(pawn) < 2 for file in files for pawn in "Pp")
    is_over = rules.Board(f"{squares} {'wb'[side == 'w']} {hands} 1").is_check()
    # The library counts no checks by kings.
    kings = [(x, y) for y, row in enumerate(rows) for x, piece in enumerate(row) if piece in "Kk"]
    is_over |= len(kings) > 1 and all(abs(a - b) < 2 for a, b in zip(*kings[:2], strict=True))
    is_in_set = all(counts[kind] <= SET.get(kind, 0) for kind in counts)
    return len(files) == len(rows) == 9 and is_in_set and has_moves and are_single and not is_over


def spread(squares):
    """The squares of a board with a letter or `1` for each."""
    return re.sub(r"[2-9]", lambda gap: "1" * int(gap[0]), squares)


def parsed(line):
    """What is said, of which position, within how many plies, and the choices."""
    found = LINE.fullmatch(line)
    expect(found, "this says nothing of a position")
    kind, plies, sfen, choices = found.groups()
    expect(kind != "C" or plies == "0", "these are no plies")
    board = rules.Board(sfen + " 1")
    expect(board.sfen() == sfen + " 1", "this is no position")
    return kind, board, int(plies), choices.split(" ")[1:]


def after(board, move):
    board = board.copy()
    board.push(move)
    return board


def legal(board):
    """All legal moves by their texts, in order."""
    return dict(sorted((rules.move_to_usi(move), move) for move in list(board.legal_moves)))


def checks(board):
    """The positions after legal moves that give check, by the texts of these."""
    found = {}
    for text, move in legal(board).items():
        board.push(move)
        if board.is_check():
            found[text] = board.copy()
        board.pop()
    return found


def covers(fact, kinds, mine, other, plies):
    """Whether a fact says one of the kinds of a position with these hands within the plies."""
    kind, attacker, defender, within, is_quiet = fact
    margins = [a - b for a, b in zip(mine + defender, attacker + other, strict=True)]
    if kind in "MTK":
        is_it = min(margins) >= 0 and within <= plies
    else:
        is_it = max(margins) <= 0 and (within >= plies or kind == "C")
    return is_it and kind in kinds and not ((is_quiet or kind in "TL") and any(margins))


LONGER = re.compile(r"longer reply at ply ([1-9][0-9]{0,3}) \S+ within ([1-9][0-9]{0,3}) plies")


def lasting(exceptions, ply, left):
    """The most plies that the mate may take from a ply of the main line on: as many as are left,
    or as a longer reply gives the defender."""
    found = filter(None, map(LONGER.fullmatch, exceptions))
    longer = [(int(one[1]), int(one[2])) for one in found]
    return max([left] + [at - ply + plies for at, plies in longer if at >= ply])


def counted(exceptions):
    """What a claim says behind its plies of these exceptions. Mirror images are none."""
    what = [part.split(" at ", 1)[0] for part in exceptions]
    opened, longer = what.count("left open"), what.count("longer reply")
    mates = len(what) - opened - longer - what.count("mirror image")
    parts = " and ".join(
        f"{count} {one if count == 1 else more}"
        for count, one, more in (
            (mates, "move that also mates", "moves that also mate"),
            (longer, "reply that may last longer", "replies that may last longer"),
            (opened, "move left open", "moves left open"),
        )
        if count
    )
    return parts and f" but for {parts}"


class Proof:
    """A proof that holds."""

    claims, kinds = CLAIMS, {"M": "M", "B": "B", "C": "C"}

    def __init__(self, data):
        """The file is read twice: first what its entries say, then whether each is right."""
        lines, self.facts = read(data), defaultdict(list)
        self.words = next(lines, "")
        self.attacker, board, plies, tail = parsed(next(lines, ""))
        expect(self.attacker in "bw", "nobody attacks")
        expect(not tail, "something follows the hands")
        expect(is_possible(board), "this is no position")
        for line in lines:
            kind, position, within, _ = parsed(line)
            expect(is_possible(position), "this is no position")
            self.add(kind, position, within)
        king = "k" if self.attacker == "b" else "K"
        expect(king in board.sfen().split(" ")[0], "the defender has no king")
        self.shows(board, plies)
        count = 0
        for count, line in enumerate(islice(read(data), 2, None), 1):
            try:
                self.holds(*parsed(line))
            except ValueError as error:
                raise ValueError(f"position {count}: {error}") from error
        sfen, side = board.sfen().rsplit(" ", 1)[0], "Black" if self.attacker == "b" else "White"
        self.words += f": {sfen}, {side} attacks ({count} positions)"

    def attacks(self, board):
        return "bw"[board.turn] == self.attacker

    def look(self, board):
        """The squares and the side to move; the hands of attacker and defender; and whether the
        defender is to move and not in check: with other hands it may have no move."""
        hands = board.pieces_in_hand
        hands = hands if self.attacker == "b" else hands[::-1]
        is_quiet = not (self.attacks(board) or board.is_check())
        return (board.turn, *board.pieces), hands, is_quiet

    def choose(self, among):
        """The next choice, which must be one of these."""
        choice = self.choices.pop(0) if self.choices else "nothing"
        expect(choice in among, f"{choice} is chosen in vain")
        return choice

    def add(self, kind, board, plies):
        """Keeps what an entry says, unless another one says it."""
        squares, (mine, other), is_quiet = self.look(board)
        said, here = (kind, mine, other, plies, is_quiet), self.facts[squares]
        if not any(covers(fact, *said[:4]) for fact in here):
            here[:] = [fact for fact in here if not covers(said, *fact[:4])] + [said]
        expect(len(here) <= MOST_OF_A_BOARD, "one board has too many entries")

    def has(self, kinds, board, plies):
        """Whether an entry of one of the kinds says it."""
        squares, hands, _ = self.look(board)
        facts = self.facts.get(squares, ())
        return any(covers(fact, kinds, *hands, plies) for fact in facts)

    def mates_at_once(self, kinds, board):
        """The defender is mated now or after some check."""
        if self.attacks(board):
            return any(self.mates_at_once(kinds, then) for then in checks(board).values())
        return board.is_check() and not legal(board)

    def said(self, kinds, board, plies):
        """An entry of one of the kinds says it, or the rules do."""
        left = plies - self.attacks(board)
        if "M" in kinds:
            expect(left >= 0 and self.has(kinds, board, plies), "no entry says that it is mate")
        elif kinds != "C" and left < 2:
            expect(left < 0 or not self.mates_at_once(kinds, board), "there is a mate")
        elif checks(board) or not self.attacks(board):
            expect(self.has(kinds, board, plies), "no entry says that it is no mate")

    def mated(self, kinds, board, plies):
        """The defender, to move, is mated within the plies."""
        replies = legal(board)
        expect(plies >= 0 and (board.is_check() or replies), "this is no mate")
        for reply in replies.values():
            self.said(kinds, after(board, reply), plies - 1)

    def refuted(self, kinds, board, plies):
        """The defender, to move, has a reply that refutes mate within the plies."""
        replies = legal(board)
        if replies or board.is_check():
            reply = self.choose(replies)
            self.said(kinds, after(board, replies[reply]), plies - 1)

    def holds(self, kind, board, plies, choices):
        """An entry is right if those with fewer plies are."""
        expect(kind in self.kinds, "this is no entry")
        kinds, self.choices, found = self.kinds[kind], choices, checks(board)
        look = self.mated if "M" in kinds else self.refuted
        if not self.attacks(board):
            look(kinds, board, plies)
        elif "M" in kinds:
            look(kinds, found[self.choose(found)], plies - 1)
        else:
            for then in found.values():
                look(kinds, then, plies - 1)

    def shows(self, board, plies):
        """The entries say what is claimed of the problem."""
        name, *parts = self.words.split(", ")
        but = counted(parts[1:])
        expect(name.endswith(but), "the exceptions are counted otherwise")
        name = name.removesuffix(but)
        claim = self.claims.get(name.replace("N", "?").replace(str(plies), "N", 1), ())
        is_known = bool(parts) == name.startswith("complete")
        is_length = len(claim) < 2 or plies % 2 == self.attacks(board)
        is_length &= plies == 0 or claim != CLAIMS["no mate in any number of plies"]
        expect(claim and is_known and is_length, "the claim is not known")
        most = lasting(parts[1:], 1, plies)
        for kinds, fewer in claim:
            self.said(kinds, board, plies - fewer if fewer else most)
        if parts:
            self.choices = parts[0].split(" ")
            self.completes(board, plies, parts[1:])


def main(paths, checker, usage):
    if not paths or paths[0] in ("-h", "--help"):
        print(usage)
        return 0 if paths else 2
    refused = 0
    for path in paths:
        try:
            verdict = f"accepted: {checker(Path(path).read_bytes()).words}"
        except REFUSALS as error:
            verdict, refused = f"refused: {error}", 1
        print(shown(f"{path}: {verdict}"))
    return refused


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Proof, __doc__))
