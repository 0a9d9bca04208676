#!/usr/bin/env python3
"""Checks proofs of mates and of no mates by the rules of the package cshogi.

usage: proof-check/check.py FILE...

A second checker beside the program in this folder, for whoever trusts no Rust; it shares
nothing with it but docs/proof.md. It says `accepted` and the claim in words, or `refused`,
the first position that fails and why; the exit code is 0 if all are accepted. Needs
`pip install cshogi`, and keeps the whole proof in memory: some 5,000 positions a second.
"""

import sys
import zlib

MAGIC = b"\x89TSUMI\r\n\x01"
LETTERS = "?PLNSBRGK"
WORDS = {
    1: "mate in at most {} plies",
    2: "no mate in at most {} plies",
    3: "no mate in any number of plies",
    4: "the shortest mate takes {} plies",
}
MATES, BOUNDED, CLOSED = 1, 2, 3
SET = {1: 18, 2: 4, 3: 4, 4: 4, 5: 2, 6: 2, 7: 4}


class Refused(Exception):
    """Why a proof is not accepted."""


class Body:
    """The bytes behind the magic number."""

    def __init__(self, data):
        if not data.startswith(MAGIC):
            raise Refused("this is no proof, or one of another version")
        unpacker = zlib.decompressobj()
        try:
            self.data = unpacker.decompress(data[len(MAGIC) :])
        except zlib.error as error:
            raise Refused(str(error)) from error
        if not unpacker.eof or unpacker.unused_data:
            raise Refused("the proof does not end where it should")
        self.at = 0

    def bytes(self, count):
        self.at += count
        if self.at > len(self.data):
            raise Refused("the file ends too early")
        return self.data[self.at - count : self.at]

    def byte(self):
        return self.bytes(1)[0]

    def number(self, most):
        number, shift, byte = 0, 0, 128
        while byte > 127 and shift < 63:
            byte = self.byte()
            number |= (byte & 127) << shift
            shift += 7
        if byte > 127 or number > most:
            raise Refused("a number is too large")
        return number


def base(piece):
    """The kind in hand."""
    return 8 if piece & 15 == 8 else piece & 7


def sfen(cells, attacker, defender, side):
    """The position for cshogi."""

    def letter(piece):
        text = LETTERS[base(piece)]
        return "+" * (piece & 15 > 8) + (text if piece < 16 else text.lower())

    ranks = (
        "".join(letter(piece) if piece else "1" for piece in cells[rank::9][::-1])
        for rank in range(9)
    )
    hands = "".join(
        f"{count}{letter(kind + 16 * owner)}"
        for owner, hand in enumerate((attacker, defender))
        for kind, count in enumerate(hand, 1)
        if count
    )
    return f"{'/'.join(ranks)} {'bw'[side]} {hands or '-'} 1"


def number_of(usi):
    """The number of a move."""

    def square(text):
        return 9 * (int(text[0]) - 1) + ord(text[1]) - ord("a")

    origin = 81 + LETTERS.index(usi[0]) if usi[1] == "*" else square(usi[:2])
    return square(usi[2:4]) + 128 * origin + 16384 * usi.endswith("+")


def after(cells, hand, move, side):
    """Board and attacker's hand after a legal move."""
    cells, hand = bytearray(cells), list(hand)
    target, origin = move & 127, move >> 7 & 127
    if origin > 81:
        cells[target] = origin - 81 + 16 * side
        if side == 0:
            hand[origin - 82] -= 1
    else:
        if cells[target] and side == 0:
            hand[base(cells[target]) - 1] += 1
        cells[target] = cells[origin] | 8 * (move >> 14)
        cells[origin] = 0
    return bytes(cells), tuple(hand)


class Proof:
    """A file, and what it says."""

    def __init__(self, data):
        import cshogi

        self.rules, body = cshogi, Body(data)
        claim, plies, flags = body.byte(), body.number(4094), body.byte()
        if claim not in WORDS or flags > 3 or claim == 3 and plies:
            raise Refused("the claim is not known")
        self.cells, self.hand, self.rest = body.bytes(81), tuple(body.bytes(7)), body.bytes(7)
        self.side, self.fails = flags & 1, 0
        self.stock = {kind: self.hand[kind - 1] + self.rest[kind - 1] for kind in SET}
        for piece in filter(None, self.cells):
            self.stock[base(piece)] = self.stock.get(base(piece), 0) + 1
        self.kings = sorted(piece for piece in self.cells if piece & 15 == 8)
        self.is_legal(self.cells, self.hand)
        if any(self.stock[kind] > SET[kind] for kind in SET) or self.kings not in ([24], [8, 24]):
            raise Refused("the problem is no legal position")
        if self.board(self.cells, self.hand, 1 - self.side).is_check():
            raise Refused("the problem is no legal position")
        self.words = WORDS[claim].format(plies)
        lists = {1: [(MATES, plies)], 2: [(BOUNDED, plies)], 3: [(CLOSED, 0)]}
        lists[4] = [(MATES, plies), (BOUNDED, plies - 2)]
        count = 0
        for kind, within in lists[claim]:
            entries = list(self.read(body, kind))
            count += len(entries)
            self.check(kind, within, entries)
        if body.byte() != 0 or body.number(1 << 63) != count or body.at != len(body.data):
            raise Refused("the proof does not end where it should")
        self.words += f" ({count} positions)"

    def board(self, cells, hand, side):
        on_board = [base(piece) for piece in cells if piece]
        rest = [self.stock[kind] - on_board.count(kind) - hand[kind - 1] for kind in SET]
        return self.rules.Board(sfen(cells, hand, rest, side))

    def is_legal(self, cells, hand):
        """Refuses a position that cannot occur with the stock."""
        kings = sorted(piece for piece in cells if piece & 15 == 8)
        bad = any(piece > 30 or piece in (15, 16) for piece in cells) or kings != self.kings
        for square, piece in enumerate(cells):
            rank = square % 9 if piece < 16 else 8 - square % 9
            bad |= piece & 15 in (1, 2, 3) and rank < 1 + (piece & 15 == 3)
            file = cells[square // 9 * 9 : square // 9 * 9 + 9]
            bad |= piece & 15 == 1 and file.count(piece) > 1
        on_board = [base(piece) for piece in cells if piece]
        if bad or any(on_board.count(k) + hand[k - 1] > self.stock[k] for k in SET):
            raise Refused(f"position {self.fails}: it is not legal")

    def read(self, body, kind):
        if body.byte() != kind:
            raise Refused("another part was expected")
        cells = bytearray(self.cells + bytes(self.hand))
        while (changes := body.byte()) != 255:
            for _ in range(changes):
                cell, value = body.bytes(2)
                if cell > 87:
                    raise Refused("there is no such cell")
                cells[cell] = value
            plies = 0 if kind == CLOSED else body.number(4094)
            count = 1 if kind == MATES else body.number(1000)
            moves = [int.from_bytes(body.bytes(2), "little") for _ in range(count)]
            yield bytes(cells[:81]), tuple(cells[81:]), plies, moves

    def check(self, kind, within, entries):
        self.kind, self.claims = kind, {}
        for cells, hand, plies, _ in entries:
            self.claims.setdefault(cells, []).append((hand, plies))
        root, board = (self.cells, self.hand), self.board(self.cells, self.hand, self.side)
        if self.side == 0:
            is_shown = self.has(*root, within) if kind == MATES else self.no_mate(*root, within, board)
        elif kind == MATES:
            is_shown = all(self.replies(*root, within, board)) and (
                board.is_check() or any(board.legal_moves)
            )
        else:
            replies = list(self.replies(*root, within, board))
            is_shown = any(replies) or not replies and not board.is_check()
            is_shown |= kind == BOUNDED and within < 0
        if not is_shown:
            raise Refused("the problem: the proof does not show it")
        for self.fails, (cells, hand, plies, moves) in enumerate(entries, 1):
            self.is_legal(cells, hand)
            board = self.board(cells, hand, 0)
            in_check = self.board(cells, hand, 1).is_check()
            if in_check or not self.holds(cells, hand, plies, moves, board):
                raise Refused(f"position {self.fails}: {board.sfen()}")

    def replies(self, cells, hand, plies, board, wanted=None):
        """Of each legal reply, whether it leads to what the list is about."""
        for reply in list(board.legal_moves):
            number = number_of(self.rules.move_to_usi(reply))
            if wanted in (None, number):
                behind = after(cells, hand, number, 1)
                board.push(reply)
                if self.kind == MATES:
                    yield plies >= 2 and self.has(*behind, plies - 1)
                else:
                    yield self.no_mate(*behind, plies - 1, board)
                board.pop()

    def holds(self, cells, hand, plies, moves, board):
        checks = {}
        for move in list(board.legal_moves):
            board.push(move)
            if board.is_check():
                checks[number_of(self.rules.move_to_usi(move))] = move
            board.pop()
        if self.kind == MATES:
            return plies > 0 and moves[0] in checks and all(self.behind(cells, hand, plies, board, checks, moves[0]))
        return len(moves) == len(checks) and all(
            any(list(self.behind(cells, hand, plies, board, checks, check, reply)))
            for check, reply in zip(sorted(checks), moves, strict=True)
        )

    def behind(self, cells, hand, plies, board, checks, check, reply=None):
        board.push(checks[check])
        found = list(self.replies(*after(cells, hand, check, 0), plies - 1, board, reply))
        board.pop()
        return found

    def has(self, cells, hand, plies):
        for claimed, within in self.claims.get(cells, ()):
            less, more = (claimed, hand) if self.kind == MATES else (hand, claimed)
            fits = within <= plies if self.kind == MATES else self.kind == CLOSED or within >= plies
            if fits and all(a <= b for a, b in zip(less, more, strict=True)):
                return True
        return False

    def no_mate(self, cells, hand, plies, board):
        if self.kind == BOUNDED and plies < 1 or self.has(cells, hand, plies):
            return True
        for move in list(board.legal_moves):
            board.push(move)
            is_check = board.is_check()
            board.pop()
            if is_check:
                return False
        return True


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
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
