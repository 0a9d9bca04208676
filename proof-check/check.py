#!/usr/bin/env python3
"""Checks proofs of mates and of no mates by the rules of the package cshogi.

usage: proof-check/check.py FILE...

A second checker beside the program in this folder, for whoever trusts no Rust; they
share nothing but docs/proof.md. It says `accepted` and the claim in words, or `refused`
and the first position that fails; the exit code is 0 if all are accepted. Needs
`pip install cshogi`, and keeps the whole proof in memory.
"""

import sys
import zlib

MAGIC = b"\x89TSUMI\r\n\x01"
LETTERS = "?PLNSBRGK"
SET = (18, 4, 4, 4, 2, 2, 4)
MATES, BOUNDED, CLOSED = 1, 2, 3
WORDS = {
    1: "mate in at most {} plies",
    2: "no mate in at most {} plies",
    3: "no mate in any number of plies",
    4: "the shortest mate takes {} plies",
}


class Refused(Exception):
    """Why a proof is not accepted."""


class Body:
    """The bytes behind the magic number."""

    def __init__(self, data):
        if not data.startswith(MAGIC):
            raise Refused("this is no proof, or one of another version")
        unpacker, self.at = zlib.decompressobj(), 0
        try:
            self.data = unpacker.decompress(data[len(MAGIC) :])
        except zlib.error as error:
            raise Refused(str(error)) from error
        if not unpacker.eof or unpacker.unused_data:
            raise Refused("the proof does not end where it should")

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
    """The kind in hand; a king stays one."""
    return 8 if piece & 15 == 8 else piece & 7


def on_board(cells):
    """How many of each kind, kings left out."""
    kinds = [base(piece) for piece in cells if piece]
    return [kinds.count(kind) for kind in range(1, 8)]


def sfen(cells, hands, side):
    """The position for cshogi."""

    def letter(piece):
        text = LETTERS[base(piece)]
        return "+" * (piece & 15 > 8) + (text if piece < 16 else text.lower())

    ranks = [[cells[rank + 9 * file] for file in range(8, -1, -1)] for rank in range(9)]
    rows = ["".join(letter(piece) if piece else "1" for piece in rank) for rank in ranks]
    held = [(owner, k, n) for owner in (0, 1) for k, n in enumerate(hands[owner], 1) if n]
    hand = "".join(f"{count}{letter(kind + 16 * owner)}" for owner, kind, count in held)
    return f"{'/'.join(rows)} {'bw'[side]} {hand or '-'} 1"


def number_of(usi):
    """The number of a move."""
    from_, to = (
        (9 * int(usi[i]) - 9 + ord(usi[i + 1]) - 97 for i in (0, 2))
        if (usi[1] != "*")
        else (81 + LETTERS.index(usi[0]), 9 * int(usi[2]) - 9 + ord(usi[3]) - 97)
    )
    return to + 128 * from_ + 16384 * usi.endswith("+")


def after(position, move, side):
    """Board and attacker's hand after a legal move."""
    cells, hand = bytearray(position[0]), list(position[1])
    target, origin = move & 127, move >> 7 & 127
    if origin > 81:
        cells[target] = origin - 81 + 16 * side
        hand[origin - 82] -= 1 - side
    else:
        if cells[target]:
            hand[base(cells[target]) - 1] += 1 - side
        cells[target], cells[origin] = cells[origin] | 8 * (move >> 14), 0
    return bytes(cells), tuple(hand)


class Proof:
    """A proof that holds; a position is a board and the attacker's hand."""

    def __init__(self, data):
        import cshogi

        self.rules, body = cshogi, Body(data)
        claim, plies, flags = body.byte(), body.number(4094), body.byte()
        if claim not in WORDS or flags > 3 or (claim == 3 and plies):
            raise Refused("the claim is not known")
        self.root, rest = (body.bytes(81), tuple(body.bytes(7))), body.bytes(7)
        self.side, self.fails, count = flags & 1, 0, 0
        pieces = zip(on_board(self.root[0]), self.root[1], rest, strict=True)
        self.stock = [sum(counts) for counts in pieces]
        self.kings = sorted(piece for piece in self.root[0] if piece & 15 == 8)
        self.expect_legal(self.root)
        is_set = all(a <= b for a, b in zip(self.stock, SET, strict=True))
        is_set &= self.kings in ([24], [8, 24])
        if not is_set or self.in_check(self.root, 1 - self.side):
            raise Refused("the problem is no legal position")
        lists = {1: [(MATES, plies)], 2: [(BOUNDED, plies)], 3: [(CLOSED, 0)]}
        lists[4] = [(MATES, plies), (BOUNDED, plies - 2)]
        for self.kind, within in lists[claim]:
            entries = list(self.read(body))
            count += len(entries)
            self.check(within, entries)
        if body.byte() or body.number(1 << 63) != count or body.at != len(body.data):
            raise Refused("the proof does not end where it should")
        self.words = WORDS[claim].format(plies) + f" ({count} positions)"

    def expect_legal(self, position):
        """Refuses a position that cannot occur with the stock."""
        cells, hand = position
        bad = sorted(piece for piece in cells if piece & 15 == 8) != self.kings
        bad |= any(piece > 30 or piece in (15, 16) for piece in cells)
        for square, piece in enumerate(cells):
            rank = square % 9 if piece < 16 else 8 - square % 9
            bad |= piece & 15 in (1, 2, 3) and rank < 1 + (piece & 15 == 3)
            file = cells[square // 9 * 9 : square // 9 * 9 + 9]
            bad |= piece & 15 == 1 and file.count(piece) > 1
        used = zip(on_board(cells), hand, self.stock, strict=True)
        if bad or any(a + b > most for a, b, most in used):
            raise Refused(f"position {self.fails}: it is not legal")

    def read(self, body):
        """The entries of a list."""
        if body.byte() != self.kind:
            raise Refused("another part was expected")
        cells = bytearray(self.root[0] + bytes(self.root[1]))
        while (changes := body.byte()) != 255:
            for cell, value in (body.bytes(2) for _ in range(changes)):
                if cell > 87:
                    raise Refused("there is no such cell")
                cells[cell] = value
            plies = 0 if self.kind == CLOSED else body.number(4094)
            count = 1 if self.kind == MATES else body.number(1000)
            moves = [int.from_bytes(body.bytes(2), "little") for _ in range(count)]
            yield (bytes(cells[:81]), tuple(cells[81:])), plies, moves

    def check(self, within, entries):
        """Checks a list: what it says of the problem, then each entry."""
        self.claims = {}
        for (cells, hand), plies, _ in entries:
            self.claims.setdefault(cells, []).append((hand, plies))
        if self.kind == MATES:
            shows = self.every_reply if self.side else self.has
        else:
            shows = self.some_reply if self.side else self.is_no_mate
        if not shows(self.root, within):
            raise Refused("the problem: the positions do not show what is claimed")
        for self.fails, (position, plies, moves) in enumerate(entries, 1):
            self.expect_legal(position)
            if self.in_check(position, 1) or not self.holds(position, plies, moves):
                raise Refused(f"position {self.fails}: {self.board(position, 0).sfen()}")

    def board(self, position, side):
        used = zip(self.stock, on_board(position[0]), position[1], strict=True)
        rest = [stock - a - b for stock, a, b in used]
        return self.rules.Board(sfen(position[0], (position[1], rest), side))

    def in_check(self, position, side):
        return self.board(position, side).is_check()

    def moves(self, position, side, are_checks=False):
        """The numbers of all legal moves, or of all checks, in their order."""
        board, found = self.board(position, side), []
        for move in list(board.legal_moves):
            board.push(move)
            if not are_checks or board.is_check():
                found.append(number_of(self.rules.move_to_usi(move)))
            board.pop()
        return sorted(found)

    def has(self, position, plies):
        """Whether an entry covers the position."""
        for claimed, within in self.claims.get(position[0], ()):
            if self.kind == MATES:
                less, more, fits = claimed, position[1], within <= plies
            else:
                less, more, fits = (
                    position[1],
                    claimed,
                    self.kind == CLOSED or within >= plies,
                )
            if fits and all(a <= b for a, b in zip(less, more, strict=True)):
                return True
        return False

    def is_no_mate(self, position, plies):
        is_over = self.kind == BOUNDED and plies < 1
        return is_over or self.has(position, plies) or not self.moves(position, 0, True)

    def every_reply(self, position, plies):
        replies = self.moves(position, 1)
        behind = (after(position, reply, 1) for reply in replies)
        is_mate = all(plies >= 2 and self.has(other, plies - 1) for other in behind)
        return is_mate and (replies or self.in_check(position, 1))

    def some_reply(self, position, plies):
        replies = self.moves(position, 1)
        behind = (after(position, reply, 1) for reply in replies)
        is_over = self.kind == BOUNDED and plies < 0
        is_stalemate = not replies and not self.in_check(position, 1)
        return is_over or is_stalemate or any(self.is_no_mate(b, plies - 1) for b in behind)

    def holds(self, position, plies, moves):
        """Whether an entry is right if the others are."""
        checks = self.moves(position, 0, True)
        if self.kind == MATES:
            is_check = plies > 0 and moves[0] in checks
            return is_check and self.every_reply(after(position, moves[0], 0), plies - 1)
        behind = [after(position, check, 0) for check in checks]
        return len(moves) == len(checks) and all(
            reply in self.moves(other, 1) and self.is_no_mate(after(other, reply, 1), plies - 2)
            for other, reply in zip(behind, moves, strict=True)
        )


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
