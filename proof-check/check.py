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
from collections import Counter

MAGIC = b"\x89TSUMI\r\n\x02"
LETTERS = "?PLNSBRGK"
SET = (18, 4, 4, 4, 2, 2, 4)
MATES, BOUNDED, CLOSED, RELAXED, TSUME = 1, 2, 3, 4, 5
WORDS = {
    1: "mate in at most {} plies",
    2: "no mate in at most {} plies",
    3: "no mate in any number of plies",
    4: "the shortest mate takes {} plies",
    5: "the mate without futile interpositions takes {} plies",
    6: "complete in {} plies",
}


class Refused(Exception):
    """Why a proof is not accepted."""


def expect(is_right, why):
    if not is_right:
        raise Refused(why)


class Body:
    """The bytes behind the magic number."""

    def __init__(self, data):
        expect(data.startswith(MAGIC + b"\x78"), "this is no proof, or one of another version")
        unpacker, self.at = zlib.decompressobj(), 0
        try:
            self.data = unpacker.decompress(data[len(MAGIC) :])
        except zlib.error as error:
            raise Refused(str(error)) from error
        is_whole = unpacker.eof and not unpacker.unused_data
        expect(is_whole, "the proof does not end where it should")

    def bytes(self, count):
        self.at += count
        expect(self.at <= len(self.data), "the file ends too early")
        return self.data[self.at - count : self.at]

    def number(self):
        low = self.bytes(1)[0]
        high = self.bytes(1)[0] if low > 127 else 0
        expect(high < 32, "a number is too large")
        return low & 127 | high << 7

    def moves(self):
        return [int.from_bytes(self.bytes(2), "little") for _ in range(self.number())]

    def entries(self, cells):
        """Kind, position, plies and moves of each; a position is a board and the
        attacker's hand."""
        while kind := self.bytes(1)[0]:
            for cell, value in (self.bytes(2) for _ in range(self.bytes(1)[0])):
                expect(cell < 88, "there is no such cell")
                cells[cell] = value
            yield kind, (bytes(cells[:81]), tuple(cells[81:])), self.number(), self.moves()
        expect(self.at == len(self.data), "the proof does not end where it should")


def base(piece):
    """The kind in hand; a king stays one."""
    return 8 if piece & 15 == 8 else piece & 7


def add(*counts):
    return [sum(column) for column in zip(*counts, strict=True)]


def covers(more, less):
    return all(a >= b for a, b in zip(more, less, strict=True))


def on_board(cells):
    """How many of each kind, kings left out."""
    kinds = Counter(base(piece) for piece in cells if piece)
    return [kinds[kind] for kind in range(1, 8)]


def kings(cells):
    return sorted(piece for piece in cells if piece & 15 == 8)


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
    square = lambda at: 9 * int(usi[at]) - 9 + ord(usi[at + 1]) - 97  # noqa: E731
    origin = 81 + LETTERS.index(usi[0]) if usi[1] == "*" else square(0)
    return square(2) + 128 * origin + 16384 * usi.endswith("+")


def is_drop(move):
    return move >> 7 & 127 > 81


def shifted(cells, move):
    """The board after a piece has moved."""
    cells, target, origin = bytearray(cells), move & 127, move >> 7 & 127
    cells[target], cells[origin] = cells[origin] | 8 * (move >> 14), 0
    return bytes(cells)


def after(position, move, side):
    """Board and attacker's hand after a legal move."""
    (cells, hand), target = position, move & 127
    hand = list(hand)
    if is_drop(move):
        kind = (move >> 7 & 127) - 81
        hand[kind - 1] -= 1 - side
        return cells[:target] + bytes([kind + 16 * side]) + cells[target + 1 :], tuple(hand)
    if cells[target]:
        hand[base(cells[target]) - 1] += 1 - side
    return shifted(cells, move), tuple(hand)


class Proof:
    """A proof that holds."""

    def __init__(self, data):
        import cshogi

        self.rules, body = cshogi, Body(data)
        claim, plies, flags = body.bytes(1)[0], body.number(), body.bytes(1)[0]
        cells, rest = bytearray(body.bytes(88)), body.bytes(7)
        self.root, self.side = (bytes(cells[:81]), tuple(cells[81:])), flags & 1
        self.line, others = body.moves(), body.moves()
        self.accepted = [(body.number(), move) for move in others]
        self.kings = kings(self.root[0])
        self.stock = add(on_board(self.root[0]), self.root[1], rest)
        expect(claim in WORDS and flags < 4, "the claim is not known")
        is_set = covers(SET, self.stock) and self.kings in ([24], [8, 24])
        is_legal = is_set and self.can_occur(self.root)
        is_legal = is_legal and not self.in_check(self.root, 1 - self.side)
        expect(is_legal, "the problem is no legal position")
        entries, self.claims = list(body.entries(cells)), {}
        for kind, (cells, hand), within, _ in entries:
            self.claims.setdefault((kind, cells), []).append((hand, within))
        expect(self.shows(claim, plies), "the positions do not show what is claimed")
        for number, entry in enumerate(entries, 1):
            expect(self.holds(*entry), f"position {number} does not hold")
        self.words = WORDS[claim].format(plies) + f" ({len(entries)} positions)"

    def can_occur(self, position):
        """Whether it is a legal position with the pieces of the problem."""
        cells, hand = position
        if kings(cells) != self.kings or any(piece > 30 or piece in (15, 16) for piece in cells):
            return False
        for square, piece in enumerate(cells):
            rank = square % 9 if piece < 16 else 8 - square % 9
            file = cells[square // 9 * 9 : square // 9 * 9 + 9]
            is_stuck = piece & 15 in (1, 2, 3) and rank < 1 + (piece & 15 == 3)
            if is_stuck or (piece & 15 == 1 and file.count(piece) > 1):
                return False
        return covers(self.stock, add(on_board(cells), hand))

    def board(self, position, side):
        used = add(on_board(position[0]), position[1])
        rest = [max(a - b, 0) for a, b in zip(self.stock, used, strict=True)]
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

    def captures(self, position, square):
        """The positions after what is dropped on a square was captured with check from
        there, and given back."""
        cells, hand = position
        gold = cells[:square] + bytes([23]) + cells[square + 1 :]
        for move in self.moves((gold, hand), 0):
            if move & 127 == square and not is_drop(move):
                moved = shifted(cells, move)
                alone = bytes(p * (p >= 16 or i == square) for i, p in enumerate(moved))
                if self.in_check((alone, hand), 1):
                    yield moved, hand

    def say(self, kind, position, plies):
        """Whether an entry says it of the position."""
        for hand, within in self.claims.get((kind, position[0]), ()):
            if kind in (MATES, TSUME):
                fits, more, less = within <= plies, position[1], hand
            else:
                fits, more, less = kind == CLOSED or within >= plies, hand, position[1]
            if fits and covers(more, less) and (kind != TSUME or more == less):
                return True
        return False

    def mates(self, kind, position, plies):
        return plies > 0 and any(self.say(k, position, plies) for k in {MATES, kind})

    def no_mate(self, kind, position, plies):
        is_over = kind != CLOSED and plies < 1
        kinds = (RELAXED, CLOSED) if kind == RELAXED else (kind,)
        is_said = is_over or any(self.say(k, position, plies) for k in kinds)
        return is_said or not self.moves(position, 0, True)

    def is_mated(self, kind, position, plies):
        """Whether the defender, to move, is mated within the plies."""
        replies, futile = self.moves(position, 1), set()
        for move in replies:
            is_known = is_drop(move) and move & 127 in futile
            if is_known or self.mates(kind, after(position, move, 1), plies - 1):
                continue
            if kind != TSUME or not self.is_futile(position, move, replies, plies):
                return False
            futile.add(move & 127)
        return plies >= 0 and (bool(replies) or self.in_check(position, 1))

    def is_futile(self, position, drop, replies, plies):
        if not (is_drop(drop) and self.in_check(position, 1)):
            return False
        for captured in self.captures(position, drop & 127):
            lengths = (n for n in range(0, plies + 1, 2) if self.is_mated(TSUME, captured, n))
            length, others = next(lengths, None), (move for move in replies if not is_drop(move))
            lasts = (self.no_mate(RELAXED, after(position, m, 1), length - 3) for m in others)
            if length == 0 or (length is not None and any(lasts)):
                return True
        return False

    def avoids(self, kind, position, reply, plies):
        """Whether a reply, which is legal, avoids a mate within the plies before it."""
        captures = ()
        if kind == RELAXED and is_drop(reply) and self.in_check(position, 1):
            captures = self.captures(position, reply & 127)
        return self.no_mate(kind, after(position, reply, 1), plies - 1) and all(
            self.is_not_mated(kind, captured, plies) for captured in captures
        )

    def is_not_mated(self, kind, position, plies):
        replies = self.moves(position, 1)
        return any(self.avoids(kind, position, reply, plies) for reply in replies)

    def holds(self, kind, position, plies, moves):
        """Whether an entry is right if those with fewer plies are."""
        if kind > TSUME or not self.can_occur(position) or self.in_check(position, 1):
            return False
        checks = self.moves(position, 0, True)
        if kind in (MATES, TSUME):
            is_check = len(moves) == 1 and moves[0] in checks
            return is_check and self.is_mated(kind, after(position, moves[0], 0), plies - 1)
        behind = [after(position, check, 0) for check in checks]
        return len(moves) == len(checks) and all(
            reply in self.moves(other, 1) and self.avoids(kind, other, reply, plies - 1)
            for other, reply in zip(behind, moves, strict=True)
        )

    def shows(self, claim, plies):
        """Whether the entries show the claim."""
        mates = self.is_mated if self.side else self.mates
        is_length = plies % 2 == 1 - self.side
        if claim < 4:
            test = mates if claim == 1 else self.refutes
            return test(claim, self.root, plies)
        mate, none = (MATES, BOUNDED) if claim == 4 else (TSUME, RELAXED)
        is_shown = is_length and mates(mate, self.root, plies)
        is_shown = is_shown and self.refutes(none, self.root, plies - 2)
        return is_shown and (claim < 6 or self.is_complete(plies))

    def refutes(self, kind, position, plies):
        if not self.side:
            return self.no_mate(kind, position, plies)
        replies = self.moves(position, 1)
        if self.line:
            reply = self.line[0]
            return reply in replies and self.avoids(kind, position, reply, plies)
        return (kind != CLOSED and plies < 0) or not (replies or self.in_check(position, 1))

    def is_complete(self, plies):
        position, side = self.root, self.side
        for ply, move in enumerate(self.line, 1):
            if move not in self.moves(position, side):
                return False
            if not side:
                left = plies + 1 - ply
                is_exact = self.mates(TSUME, position, left)
                is_exact = is_exact and self.no_mate(RELAXED, position, left - 2)
                others = [move for move in self.moves(position, 0, True) if ply < len(self.line)]
                others = set(others) - {move} - {m for at, m in self.accepted if at == ply}
                behind = (after(position, other, 0) for other in others)
                if not is_exact or not all(self.is_not_mated(CLOSED, p, 0) for p in behind):
                    return False
            position, side = after(position, move, side), 1 - side
        is_mate = side == 1 and self.is_mated(TSUME, position, 0)
        return is_mate and not any(position[1]) and len(self.line) == plies


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
