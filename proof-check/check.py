#!/usr/bin/env python3
"""Checks proofs of mates and of no mates by the rules of the package cshogi.

usage: proof-check/check.py FILE...

A second checker beside the program in this folder, for whoever trusts no Rust; they
share nothing but docs/proof.md. It says `accepted` and the claim in words, or `refused`
and the first position that fails; the exit code is 0 if all are accepted. Needs
`pip install cshogi`, and keeps the whole proof in memory.
"""

import re
import sys
import zlib
from collections import Counter, defaultdict
from contextlib import contextmanager

try:
    import cshogi as rules
except ImportError:
    rules = None  # Enough for --help.

SET = dict(zip("PLNSBRGKk", (18, 4, 4, 4, 2, 2, 4, 1, 1), strict=True))
LINE = re.compile(r"([bwMBCRT]) (0|[1-9][0-9]{0,3}) (\S+) ([bw]) (\S+)(?: (.*))?")
HANDS = re.compile(r"-|(?:[0-9]{0,9}[PLNSBRGplnsbrg])+")
CELL = re.compile(r"1|\+?[PLNSBRplnsbr]|[GKgk]")
# The kinds of entries that show a claim: that it is mate, and that there is no shorter one.
CLAIMS = {
    "mate in at most N plies": ("M", ""),
    "no mate in at most N plies": ("", "B"),
    "no mate in any number of plies": ("", "C"),
    "the shortest mate takes N plies": ("M", "B"),
    "the mate without futile interpositions takes N plies": ("MT", "RC"),
    "complete in N plies": ("MT", "RC"),
}


class Refused(Exception):
    """Why a proof is not accepted."""


def expect(is_right, why):
    if not is_right:
        raise Refused(why)


def read(data):
    """The lines between the first and the last."""
    unpacker = zlib.decompressobj(31)
    try:
        lines = unpacker.decompress(data).decode("ascii").split("\n")
    except (zlib.error, UnicodeError) as error:
        raise Refused(str(error)) from error
    is_whole = unpacker.eof and not unpacker.unused_data and data.startswith(b"\x1f\x8b\x08\0")
    is_text = all(line.isprintable() for line in lines) and "end" not in lines[:-2]
    ends = len(lines) > 4 and (lines[0], *lines[-2:]) == ("tsumi proof 3", "end", "")
    expect(is_whole and is_text and ends, "this is no whole proof of this version")
    return lines[1:-2]


def cells_of(board):
    """The 81 squares, 9a, 8a, ... 1i: a piece, or 1 for nothing."""
    wide = re.sub("[1-9]", lambda gap: "1" * int(gap[0]), board)
    ranks = [CELL.findall(rank) for rank in wide.split("/")]
    is_board = "/".join(map("".join, ranks)) == wide and [len(rank) for rank in ranks] == [9] * 9
    expect(is_board, "this is no board")
    return [cell for rank in ranks for cell in rank]


def held(hands):
    """The pieces in hand, Black's as capitals."""
    counts = Counter()
    for number, piece in re.findall("([0-9]*)([A-Za-z])", hands):
        counts[piece] += int(number or 1)
    return counts


def board_of(board, side, hands):
    """The board of the library, if it is a position."""
    cells, counts = cells_of(board), held(hands)
    expect(HANDS.fullmatch(hands), "these are no hands")
    pieces = [piece.upper() for piece in counts.elements()]
    pieces += [cell if cell in "Kk" else cell[-1].upper() for cell in cells if cell != "1"]
    expect(all(pieces.count(piece) <= most for piece, most in SET.items()), "too many pieces")
    for at, cell in enumerate(cells):
        left = at // 9 if cell.isupper() else 8 - at // 9
        is_stuck = cell in "PLNpln" and left < 1 + (cell in "Nn")
        is_second = cell in "Pp" and cell in cells[at % 9 : at : 9]
        expect(not is_stuck and not is_second, "a piece stands where none may")
    hands = "".join(f"{count}{piece}" for piece, count in counts.items() if count) or "-"
    other = rules.Board(f"{board} {'wb'['bw'.index(side)]} {hands} 1")
    expect(not other.is_check(), "the side that is not to move is in check")
    return rules.Board(f"{board} {side} {hands} 1")


def covers(more, less):
    return all(a >= b for a, b in zip(more, less, strict=True))


def legal(board):
    """All legal moves, by their texts, in order."""
    return dict(sorted((rules.move_to_usi(move), move) for move in list(board.legal_moves)))


@contextmanager
def after(board, move):
    board.push(move)
    yield
    board.pop()


def checks(board):
    """The legal moves that give check."""
    found = {}
    for text, move in legal(board).items():
        with after(board, move):
            if board.is_check():
                found[text] = move
    return found


class Proof:
    """A proof that holds."""

    def __init__(self, data):
        self.words, *lines = read(data)
        entries, self.facts = [], defaultdict(list)
        for self.number, line in enumerate(lines):
            found = LINE.fullmatch(line)
            expect(found, "this says nothing of a position")
            kind, plies, board, side, hands, choices = found.groups()
            self.attacker = self.attacker if self.number else kind
            entries.append(
                (kind, board_of(board, side, hands), int(plies), (choices or "").split(" "))
            )
            position, hands = self.look(entries[-1][1])
            self.facts[position].append((kind, *hands, int(plies)))
        expect(self.attacker in "bw", "nobody attacks")
        self.shows(*entries[0][1:3])
        for self.number, (*entry, self.choices) in enumerate(entries[1:], 1):
            self.holds(*entry)
        self.words += f" ({self.number} positions)"

    def attacks(self, board):
        return "bw"[board.turn] == self.attacker

    def look(self, board):
        """The squares and the side to move; and the hands of attacker and defender."""
        squares, side, hands, _ = board.sfen().split()
        counts = held(hands)
        both = [[counts[piece] for piece in kinds] for kinds in ("PLNSBRG", "plnsbrg")]
        return squares + side, both if self.attacker == "b" else both[::-1]

    def choose(self, among):
        """The next choice, if it is one of these, or matches."""
        choice = self.choices.pop(0) if self.choices else "nothing"
        expect(choice in among, f"{choice} is chosen in vain")
        return choice

    def has(self, kinds, board, plies):
        """Whether an entry of one of the kinds says it."""
        position, (mine, other) = self.look(board)
        for kind, attacker, defender, within in self.facts[position]:
            is_easier = covers(mine, attacker) and covers(defender, other)
            is_harder = covers(attacker, mine) and covers(other, defender)
            fits = {
                "M": is_easier and within <= plies,
                "T": is_easier and is_harder and within <= plies,
                "B": is_harder and within >= plies,
                "R": is_harder and within >= plies,
                "C": is_harder,
            }
            if kind in kinds and fits[kind]:
                return True
        return False

    def mates(self, kinds, board, plies):
        is_over = plies < self.attacks(board)
        expect(not is_over and self.has(kinds, board, plies), "no entry says that it is mate")

    def fails(self, kinds, board, plies):
        is_over = kinds != "C" and plies < self.attacks(board)
        is_said = is_over or self.has(kinds, board, plies)
        is_said = is_said or (self.attacks(board) and not checks(board))
        expect(is_said, "no entry says that it is no mate")

    def mated(self, kinds, board, plies):
        """The defender, to move, is mated within the plies."""
        replies, in_check = legal(board), board.is_check()
        expect(plies >= 0 and (in_check or replies), "this is no mate")
        drops = [text for text in replies if "T" in kinds and in_check and text[1] == "*"]
        others = [text for text in replies if text not in drops]
        counting = list(others)
        for square in sorted({drop[2:] for drop in drops}):
            here = [drop for drop in drops if drop[2:] == square]
            captures = self.captures(board, replies[here[0]], square)
            capture = self.choose(["-", *captures])
            if capture == "-":
                counting += here
                continue
            length = int(self.choose([str(length) for length in range(plies + 1)]))
            if length:
                with after(board, replies[self.choose(others)]):
                    self.fails("RC", board, length - 3)
            self.mated("MT", captures[capture], length)
        for reply in counting:
            with after(board, replies[reply]):
                self.mates(kinds, board, plies - 1)

    def captures(self, board, drop, square):
        """The positions after what is dropped is captured with check from there, and given
        back, by the texts of the captures."""
        (_, side, hands, _), found = board.sfen().split(), {}
        at = 9 * (ord(square[1]) - ord("a")) + 9 - int(square[0])
        with after(board, drop):
            for text, move in legal(board).items():
                if text[1] == "*" or text[2:4] != square:
                    continue
                with after(board, move):
                    squares = board.sfen().split()[0]
                    # Without the attacker's other pieces.
                    cells = cells_of(squares)
                    for i, cell in enumerate(cells):
                        if i != at and cell.isupper() == (side == "w"):
                            cells[i] = "1"
                    alone = "/".join("".join(cells[i : i + 9]) for i in range(0, 81, 9))
                    if rules.Board(f"{alone} {side} - 1").is_check():
                        found[text] = rules.Board(f"{squares} {side} {hands} 1")
        return found

    def refuted(self, kinds, board, plies):
        """The defender, to move, has a reply that refutes mate within the plies."""
        replies = legal(board)
        if not replies and not board.is_check():
            return
        reply = self.choose(replies)
        with after(board, replies[reply]):
            self.fails(kinds, board, plies - 1)
        if "R" in kinds and reply[1] == "*" and board.is_check():
            for captured in self.captures(board, replies[reply], reply[2:]).values():
                self.refuted(kinds, captured, plies)

    def holds(self, kind, board, plies):
        """An entry is right if those with fewer plies are."""
        expect(kind in "MBCRT", "this is no entry")
        kinds = {"T": "MT", "R": "RC"}.get(kind, kind)
        look = self.mated if kind in "MT" else self.refuted
        if self.attacks(board):
            found = checks(board)
            for move in [found[self.choose(found)]] if kind in "MT" else found.values():
                with after(board, move):
                    look(kinds, board, plies - 1)
        else:
            look(kinds, board, plies)

    def shows(self, board, plies):
        """The entries say what is claimed of the problem."""
        name, *parts = self.words.split(", ")
        mate, none = CLAIMS.get(name.replace("N", "?").replace(str(plies), "N", 1), ("", ""))
        king, is_complete = "kK"["bw".index(self.attacker)], name.startswith("complete")
        is_known = king in board.sfen().split()[0] and bool(parts) == is_complete
        is_length = not (mate and none) or plies % 2 == self.attacks(board)
        expect((mate or none) and is_known and is_length, "the claim is not known")
        if mate:
            self.mates(mate, board, plies)
        if none:
            self.fails(none, board, plies - 2 if mate else plies)
        if is_complete:
            self.is_complete(board, plies, parts[0].split(" "), parts[1:])

    def is_complete(self, board, plies, line, exceptions):
        for ply, text in enumerate(line, 1):
            moves, left = legal(board), plies + 1 - ply
            if self.attacks(board):
                self.mates("MT", board, left)
                self.fails("RC", board, left - 2)
                for other, move in checks(board).items():
                    is_named = f"not counting at ply {ply} {other}" in exceptions
                    if left > 1 and other != text and not is_named:
                        with after(board, move):
                            self.fails("C", board, 0)
            expect(text in moves, "the main line is not legal")
            board.push(moves[text])
        has_none_left = not any(self.look(board)[1][0])
        is_end = len(line) == plies and has_none_left and not self.attacks(board)
        expect(is_end, "the main line is not complete")
        self.mates("MT", board, 0)


def main(paths):
    if not paths or paths[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if paths else 2
    refused = 0
    for path in paths:
        try:
            with open(path, "rb") as file:
                print(f"{path}: accepted: {Proof(file.read()).words}")
        except (Refused, OSError) as error:
            print(f"{path}: refused: {error}")
            refused += 1
    return min(refused, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
