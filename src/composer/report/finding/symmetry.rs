//! Positions reflected on the file in the middle of the board.

use tsumi_core::position::Position;

/// The mirror images of the positions from the first symmetrical one on; empty if none is
/// symmetrical.
pub fn mirror_images(positions: &[Position]) -> Vec<Position> {
    let is_symmetrical = |position: &&Position| position.mirrored() == **position;
    let behind = positions.iter().skip_while(|one| !is_symmetrical(one));
    behind.map(Position::mirrored).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumi_core::position::Move;

    #[test]
    fn the_board_is_reflected_and_the_hands_stay() {
        let position = |sfen| Position::from_sfen(sfen).unwrap();
        let start = position("4k3l/9/4P4/9/9/9/9/9/+R8 b GB 1");
        assert_eq!(start.mirrored(), position("l3k4/9/4P4/9/9/9/9/9/8+R b GB 1"));
        assert_eq!(start.mirrored().mirrored(), start);
        let moves = ["1a9i+", "G*4b"].map(|mv| Move::from_usi(mv).unwrap());
        assert_eq!(moves.map(|mv| mv.mirrored().to_string()), ["9a1i+", "G*6b"]);
    }

    #[test]
    fn images_begin_at_the_first_symmetrical_position() {
        let position = |sfen| Position::from_sfen(sfen).unwrap();
        let lopsided = position("3k5/9/4P4/9/9/9/9/9/9 b G 1");
        let symmetrical = position("4k4/9/4P4/9/9/9/9/9/9 b G 1");
        assert_eq!(mirror_images(std::slice::from_ref(&lopsided)), []);
        let images = mirror_images(&[lopsided.clone(), symmetrical.clone(), lopsided.clone()]);
        assert_eq!(images, [symmetrical, lopsided.mirrored()]);
    }
}
