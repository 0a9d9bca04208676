#!/usr/bin/env python3
"""Checks proofs of lengths without futile interpositions, of complete problems and of brinkmates,
too.

usage: proof-check/check_tsume.py FILE...

As check.py beside it, with claims 5 to 11 of docs/proof.md.
"""

import re
import sys

import check
from check import after, checks, expect, lasting, legal, rules, spread

TSUME = (("MT", 0), ("RCL", 2))
# Any number of plies or moves.
ANY = 9999
MOST_PLIES = 9999
# As many squares lie between a checker and the king at most.
MOST_COMPARISONS = 7
NUMBER = re.compile("0|[1-9][0-9]{0,3}")


def captures(board, drop):
    """The positions after what is dropped in check is captured with check from there, and
    given back, by the texts of the captures."""
    found, square = {}, rules.move_to_usi(drop)[2:]
    if rules.move_to_usi(drop)[1] != "*" or not board.is_check():
        return found
    _, side, hands, _ = board.sfen().split(" ")
    king, dropped = rules.SQUARE_NAMES[board.king_square(board.turn)], after(board, drop)
    for text, move in legal(dropped).items():
        if text[1] != "*" and text[2:4] == square:
            squares = after(dropped, move).sfen().split(" ")[0]
            # The attacker once more: could the king be captured from that square?
            again = rules.Board(f"{squares} {'wb'[side == 'w']} - 1").pseudo_legal_moves
            if any(rules.move_to_usi(other)[:4] == square + king for other in again):
                found[text] = rules.Board(f"{squares} {side} {hands} 1")
    return found


class Proof(check.Proof):
    """A proof that holds, of any claim."""

    claims = check.CLAIMS | {
        "the mate without futile interpositions takes N plies": TSUME,
        "complete in N plies": TSUME,
    }
    kinds = check.Proof.kinds | {"T": "MT", "R": "RC", "L": "RCL"}

    def mates_at_once(self, kinds, board):
        """In the relaxed sense also if only drops are left, each with a capture that mates."""
        if "R" not in kinds or self.attacks(board) or not board.is_check():
            return super().mates_at_once(kinds, board)
        return all(
            any(self.mates_at_once(kinds, then) for then in captures(board, reply).values())
            for reply in legal(board).values()
        )

    def mated(self, kinds, board, plies, left=None, comparisons=MOST_COMPARISONS):
        """The defender, to move, is mated within the plies but for futile drops, and for those
        on squares that are left: one of each, and why."""
        replies, in_check = legal(board), board.is_check()
        expect(plies >= 0 and (in_check or replies), "this is no mate")
        drops = [text for text in replies if "T" in kinds and in_check and text[1] == "*"]
        others = [text for text in replies if text not in drops]
        counting = list(others)
        for square in sorted({drop[2:] for drop in drops}):
            here = [drop for drop in drops if drop[2:] == square]
            captured = captures(board, replies[here[0]])
            may_be_left = [] if left is None else ["+", "=", *here]
            capture = self.choose(["-", *captured, *may_be_left])
            if capture == "-":
                counting += here
                continue
            if capture in may_be_left:
                drop = capture if capture in here else here[0]
                left.append((replies[drop], "lasts" if capture in here else capture))
                continue
            length = self.choose_number(plies)
            if length and self.choices and self.choices[0].isdigit():
                expect(comparisons, "too many comparisons follow each other")
                self.drop_lasts(board, length - 2, comparisons - 1, square)
            elif length:
                self.said("RCL", after(board, replies[self.choose(others)]), length - 3)
            self.mated("MT", captured[capture], length)
        for reply in counting:
            self.said(kinds, after(board, replies[reply]), plies - 1)

    def choose_number(self, most):
        """The next choice: a number of plies."""
        text = self.choices.pop(0) if self.choices else ""
        expect(NUMBER.fullmatch(text) and int(text) <= most, f"{text} is no number of plies")
        return int(text)

    def drop_lasts(self, board, plies, comparisons=MOST_COMPARISONS, futile=None):
        """A drop counts, as all before it is shorter, and takes more than the plies; or one on
        another square does. That of a futile one comes later."""
        left, within = [], self.choose_number(plies - 1)
        self.mated("MT", board, within, left, comparisons)
        for drop, why in left:
            if why == "lasts":
                self.said("RCL", after(board, drop), plies - 1)
            for then in captures(board, drop).values():
                self.refuted("RCL", then, plies if why == "+" else within)
        lasting = [drop for drop, why in left if why == "lasts"]
        expect(lasting, "no drop lasts")
        if futile:
            later = [rules.move_to_usi(drop)[2:] for drop, why in left if why == "+"]
            expect(futile in later, "the square does not come later")
        if futile or any(why == "=" for _, why in left):
            expect(within % 2 == 0 and within + 2 <= plies, "the capture takes too long")
            captured = {}
            for drop in lasting:
                captured.update(captures(board, drop))
            self.mated("MT", captured[self.choose(captured)], within + 2)

    def refuted(self, kinds, board, plies):
        """In the relaxed sense also after each capture of the reply, if that is a drop. Drops
        that last may refute it, too."""
        choice = self.choices[0] if self.choices else ""
        replies = legal(board)
        if "L" in kinds and choice.isdigit() and (replies or board.is_check()):
            self.drop_lasts(board, plies)
            return
        super().refuted(kinds, board, plies)
        if "R" in kinds and choice in replies:
            for then in captures(board, replies[choice]).values():
                self.refuted(kinds, then, plies)

    def passed(self, board):
        """The position after a pass of the defender, who is not in check."""
        expect(not board.is_check(), "no pass in check")
        squares, side, hands, _ = board.sfen().split(" ")
        return rules.Board(f"{squares} {'wb'[side == 'w']} {hands} 1")

    def brinkmate(self, board, moves):
        """The attacker, to move, mates, or has a brinkmate within the moves."""
        is_it = self.has("M", board, ANY) or (moves and self.has("K", board, moves))
        expect(is_it, "no entry says that it is a brinkmate")

    def no_brinkmate(self, board, moves):
        """The attacker, to move, has no brinkmate within the moves, and no mate."""
        if moves == 0:
            self.said("C", board, 0)
        else:
            expect(self.has("N", board, moves), "no entry says that it is no brinkmate")

    def held(self, board, moves):
        """The defender, to move, is in check or threatened, and each reply leads to a brinkmate
        within the moves."""
        if not board.is_check():
            self.said("M", self.passed(board), ANY)
        for reply in legal(board).values():
            self.brinkmate(after(board, reply), moves)

    def free(self, board, moves):
        """The defender, to move, may pass without a mate, or has a reply without a brinkmate."""
        replies = legal(board)
        reply = self.choose(["-", *replies])
        if reply == "-":
            self.said("C", self.passed(board), 0)
        else:
            self.no_brinkmate(after(board, replies[reply]), moves)

    def holds(self, kind, board, plies, choices):
        """An entry of a brinkmate is right if those with fewer moves are."""
        if kind not in "KN":
            super().holds(kind, board, plies, choices)
            return
        self.choices, moves = choices, legal(board)
        look = self.held if kind == "K" else self.free
        if not self.attacks(board):
            look(board, plies)
            return
        expect(plies > 0, "no moves are left")
        # None in any number stays so; with a brinkmate the moves get fewer.
        left = plies if plies == ANY and kind == "N" else plies - 1
        if kind == "K":
            look(after(board, moves[self.choose(moves)]), left)
            return
        self.said("C", board, 0)
        for then in (after(board, move) for move in moves.values()):
            # If each reply to a check led to a mate, it would mate.
            if left or not then.is_check():
                look(then, left)

    def shows(self, board, plies):
        """Of brinkmates, too."""
        name = self.words.replace("N", "?").replace(str(plies), "N", 1)
        attacks = self.attacks(board)
        if name == "a threat of mate in at most N plies":
            expect(not attacks, "nobody can pass")
            self.said("M", self.passed(board), plies)
            return
        claims = {
            "brinkmate in at most N moves": (plies, None),
            "no brinkmate in at most N moves": (None, plies),
            "no brinkmate in any number of moves": (None, ANY if plies == 0 else None),
            "the shortest brinkmate takes N moves": (plies, plies - 1),
        }
        if name not in claims:
            super().shows(board, plies)
            return
        within, without = claims[name]
        expect(within is not None or without is not None, "the claim is not known")
        if within is not None:
            expect(within >= attacks, "a brinkmate takes a move")
            expect(within or not board.is_check(), "a check is no brinkmate")
            expect(self.has("K", board, within), "no entry says that it is a brinkmate")
        if without is not None and attacks:
            self.no_brinkmate(board, without)
        elif without is not None and without >= 0:
            expect(self.has("N", board, without), "no entry says that it is no brinkmate")

    def played(self, board, text):
        """The position after a legal move."""
        moves = legal(board)
        expect(text in moves, f"{text} is no legal move")
        return after(board, moves[text])

    def excuses(self, board, main, text, excuse):
        """Whether the claim about a move beside the main line's holds."""
        reason, why = excuse
        expect(self.attacks(board) != (reason == "longer reply"), f"{text} is no {reason}")
        far = main[2:4] != text[2:4]
        same = main[:2] == text[:2]
        if reason == "mirror image":
            rows = [spread(row) for row in board.sfen().split(" ")[0].split("/")]
            cells = [re.findall(r"\+?[A-Za-z]|1", row) for row in rows]
            flip = str.maketrans("123456789", "987654321")
            is_it = text == main[0].translate(flip) + main[1:2] + main[2:].translate(flip)
            return is_it and why is None and all(row == row[::-1] for row in cells)
        if reason == "back":
            line, way = self.played(board, text), (why or "").split(" ")
            expect(len(way) <= MOST_PLIES, "the way back is too long")
            for move in way:
                attacks, line = self.attacks(line), self.played(line, move)
                expect(line.is_check() or not attacks, f"{move} gives no check")
            return line.sfen().rsplit(" ", 1)[0] in self.places
        if reason in ("promotion declined", "another square", "longer reply"):
            is_board_move = main[1] != "*"
            is_it = same and (far if reason == "another square" else is_board_move and not far)
            is_it = is_it or reason == "longer reply"
            within = re.fullmatch(r"within (0|[1-9][0-9]{0,3}) plies", why or "")
            expect(within, "its plies are missing")
            self.said("MT", self.played(board, text), int(within[1]) - 1)
            return is_it
        return reason in ("also mating", "left open") and why is None

    def completes(self, board, plies, exceptions):
        """Nothing mates beside the main line, which leaves nothing."""
        expect(len(self.choices) == plies, "the main line has another number of moves")
        left_out, self.places, line = [], [board.sfen().rsplit(" ", 1)[0]], board
        for text in self.choices:
            line = self.played(line, text)
            self.places.append(line.sfen().rsplit(" ", 1)[0])
        for left in range(plies, 0, -1):
            moves, main, attacks = legal(board), self.choices[:1], self.attacks(board)
            ply = plies + 1 - left
            if attacks:
                self.said("RCL", board, left - 2)
            others = moves if not attacks else checks(board) if left > 1 else {}
            for text, then in others.items():
                place = re.compile(rf"(.+) at ply {ply} {re.escape(text)}(?: (.*))?")
                named = list(filter(None, map(place.fullmatch, exceptions)))
                if text not in main and named:
                    left_out.append(named[0][0])
                    expect(
                        self.excuses(board, main[0], text, named[0].groups()),
                        f"{text} is no {named[0][1]}",
                    )
                elif attacks and text not in main:
                    self.said("C", then, 0)
            board = after(board, moves[self.choose(moves)])
            if attacks:
                self.said("MT", board, lasting(exceptions, ply, left) - 1)
        is_all = sorted(left_out) == sorted(exceptions)
        expect(is_all, "an exception is no other check, or named twice")
        is_end = not self.attacks(board) and not any(self.look(board)[1][0])
        expect(is_end, "the main line is not complete")


if __name__ == "__main__":
    sys.exit(check.main(sys.argv[1:], Proof, __doc__))
