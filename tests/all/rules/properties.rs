//! What must hold of every position and every game, on cases that `proptest`
//! makes up and makes smaller until the fault is plain.
//!
//! The other tests of the rules go through thousands of positions from dice;
//! here are those whose failures would be hard to read without a smaller case,
//! and boards that no play leads to. The cases are the same at every run;
//! `PROPTEST_RNG_SEED=7 PROPTEST_CASES=100000 cargo test --release properties`
//! tries others.

use super::positions::legal;
use super::{Position, agrees_with_both_witnesses, at};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tsumi_core::position::{
    Color, Hand, Move, Piece, PieceKind, Square, Unchecked, empty, validate,
};

/// The seed of every run that asks for no other.
const SEED: u64 = 7;

fn config(cases: u32) -> ProptestConfig {
    let is_set = |name| std::env::var_os(name).is_some();
    let mut config = ProptestConfig::default();
    if !is_set("PROPTEST_CASES") {
        config.cases = crate::whole::or_part(cases, cases / 3);
    }
    if !is_set("PROPTEST_RNG_SEED") {
        config.rng_seed = RngSeed::Fixed(SEED);
    }
    // A found case becomes a test of its own, not a line in a file.
    config.failure_persistence = None;
    config
}

/// Where each piece of a set is: a square, promoted or not, with an owner; or in
/// a hand; or nowhere.
#[derive(Clone, Copy, Debug)]
enum Lot {
    Nowhere,
    InHand(Color),
    OnBoard(Color, bool, u8),
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn lot() -> impl Strategy<Value = Lot> {
    prop_oneof![
        3 => Just(Lot::Nowhere),
        2 => color().prop_map(Lot::InHand),
        3 => (color(), any::<bool>(), 0..81u8)
            .prop_map(|(color, promoted, square)| Lot::OnBoard(color, promoted, square)),
    ]
}

/// Any board with a king for White, and for Black if the lot falls so, that the
/// gate lets through.
fn board() -> impl Strategy<Value = Position> {
    let lots = prop::collection::vec(lot(), 38);
    (0..81u8, prop::option::of(0..81u8), lots, color()).prop_filter_map(
        "no possible position",
        |(white_king, black_king, lots, side)| {
            let mut position = empty(side);
            put(&mut position, Color::White, PieceKind::KING, white_king);
            if let Some(black_king) = black_king {
                put(&mut position, Color::Black, PieceKind::KING, black_king);
            }
            let mut hands = [Hand::EMPTY; 2];
            let set = PieceKind::IN_HAND
                .iter()
                .flat_map(|&kind| (0..kind.count_in_set()).map(move |_| kind));
            for (kind, lot) in set.zip(lots) {
                match lot {
                    Lot::Nowhere => {}
                    Lot::InHand(color) => {
                        hands[color.index()] = hands[color.index()].plus(kind);
                    }
                    Lot::OnBoard(color, promoted, square) => {
                        let kind = match promoted && kind.can_promote() {
                            true => kind.promoted(),
                            false => kind,
                        };
                        put(&mut position, color, kind, square);
                    }
                }
            }
            position.set_hand(Color::Black, hands[0]);
            position.set_hand(Color::White, hands[1]);
            validate(&position).is_ok().then_some(position)
        },
    )
}

/// Puts a piece where nothing stands.
fn put(position: &mut Position, color: Color, kind: PieceKind, square: u8) {
    let square = Square::all().nth(usize::from(square)).unwrap();
    if position.piece_at(square).is_none() {
        position.put(Piece::new(color, kind), square);
    }
}

/// The start of a game, and which of the legal moves is played at each turn.
fn game() -> impl Strategy<Value = (Position, Vec<prop::sample::Index>)> {
    let start = prop_oneof![Just(Position::startpos()), board()];
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..120);
    (start, choices)
}

fn choose(position: &Position, choice: &prop::sample::Index) -> Option<Move> {
    let moves = legal(position);
    (!moves.is_empty()).then(|| moves[choice.index(moves.len())])
}

proptest! {
    #![proptest_config(config(2000))]

    /// Expected values: `rsshogi` and `shogi`, at every turn of a game that is
    /// played from any board.
    #[test]
    fn generated_moves_are_the_referees((mut position, choices) in game()) {
        agrees_with_both_witnesses(&position);
        for choice in choices.iter().take(6) {
            let Some(mv) = choose(&position, choice) else { break };
            position.make(mv);
            agrees_with_both_witnesses(&position);
        }
    }

    /// The key is kept up through whole games forwards and backwards, and every
    /// position on the way back is the one that was there on the way out.
    #[test]
    fn keys_and_boards_come_back_through_whole_games((start, choices) in game()) {
        let mut position = start.clone();
        let mut played = Vec::new();
        for choice in &choices {
            let Some(mv) = choose(&position, choice) else { break };
            let before = position.clone();
            let key = position.key_after(mv);
            let undo = position.make(mv);
            prop_assert_eq!(position.board_key(), key, "{} announces another key", mv);
            prop_assert_eq!(key, position.recomputed_key(), "{} leaves another key", mv);
            prop_assert!(validate(&position).is_ok(), "{} leads to no position", mv);
            played.push((before, mv, undo));
        }
        for (before, mv, undo) in played.into_iter().rev() {
            position.unmake(mv, undo);
            prop_assert!(position == before, "{} is not taken back", mv);
            prop_assert_eq!(position.board_key(), position.recomputed_key());
        }
        prop_assert!(position == start);
    }

    /// Whatever is put down, taken up, given and passed, in any order.
    #[test]
    fn keys_follow_every_edit(start in board(), edits in prop::collection::vec((0..81u8, lot()), 0..60)) {
        let mut position = start;
        for (square, lot) in edits {
            let square = Square::all().nth(usize::from(square)).unwrap();
            match lot {
                Lot::Nowhere => position.pass(),
                Lot::InHand(color) => position.set_hand(color, Hand::EMPTY),
                Lot::OnBoard(color, _, _) if position.piece_at(square).is_none() => {
                    position.put(Piece::new(color, PieceKind::PAWN), square);
                }
                Lot::OnBoard(..) => drop(position.lift(square)),
            }
            prop_assert_eq!(position.board_key(), position.recomputed_key());
        }
    }

    /// Text and position are one, from any board.
    #[test]
    fn any_board_survives_its_text(position in board()) {
        let sfen = position.to_sfen();
        let read = at(&sfen);
        prop_assert!(read == position, "{}", sfen);
        prop_assert_eq!(read.to_sfen(), sfen);
        prop_assert_eq!(read.board_key(), position.board_key());
    }

    /// Every move survives its text and its sixteen bits, and a legal one is
    /// read where it is legal.
    #[test]
    fn moves_survive_their_text(position in board()) {
        for mv in legal(&position) {
            prop_assert_eq!(Move::from_usi(&mv.to_string()), Ok(mv));
            prop_assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
        }
    }
}
