"""Replays a mate line by rules that are none of ours: those of the package `cshogi`.

Without the package nothing is replayed, and every line passes.
"""

try:
    import cshogi
except ImportError:
    cshogi = None


def is_there():
    """Whether lines are replayed at all."""
    return cshogi is not None


def complaint(sfen, moves):
    """What is wrong with a mate line from a position; empty if nothing is.

    The side to move attacks. Every move must be legal, every move of the attacker
    a check, and the last position checkmate.
    """
    if not is_there():
        return ""
    board = cshogi.Board(sfen)
    for ply, text in enumerate(moves, 1):
        move = board.move_from_usi(text)
        if not move or not board.is_legal(move):
            return f"move {ply}, {text}, is not legal"
        board.push(move)
        if ply % 2 == 1 and not board.is_check():
            return f"move {ply}, {text}, is no check"
    if len(moves) % 2 == 0:
        return "the line ends with the defender's move"
    if _is_checkmate(board):
        return ""
    if _only_futile_interpositions_remain(board, {}):
        return "the final futile interpositions are missing"
    return "the last position is not checkmate"


def _is_checkmate(board):
    return not any(True for _ in board.legal_moves)


def _only_futile_interpositions_remain(board, known):
    """Whether every reply to the check is an interposition that is captured with
    mate, or with check and only such replies again. `known` spares repetition."""
    position = board.sfen()
    if position not in known:
        known[position] = all(
            _is_interposition(board, reply) and _is_captured_with_mate(board, reply, known)
            for reply in list(board.legal_moves)
        )
    return known[position]


def _is_interposition(board, reply):
    """Whether a reply to a check neither moves the king nor captures the checker."""
    if cshogi.move_is_drop(reply):
        return True
    moves_king = board.piece_type(cshogi.move_from(reply)) == cshogi.KING
    return not moves_king and board.piece(cshogi.move_to(reply)) == cshogi.NONE


def _is_captured_with_mate(board, reply, known):
    square = cshogi.move_to(reply)
    board.push(reply)
    try:
        captures = [move for move in board.legal_moves if cshogi.move_to(move) == square]
        return any(_leads_to_mate(board, capture, known) for capture in captures)
    finally:
        board.pop()


def _leads_to_mate(board, capture, known):
    board.push(capture)
    try:
        return board.is_check() and _only_futile_interpositions_remain(board, known)
    finally:
        board.pop()
