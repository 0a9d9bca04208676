//! Mistakes in files in the reader's language.

use super::mistake::{Mistake, MistakeKind, ReadError};
use crate::system::language::Language;
use crate::words::texts::mistake as texts;
use crate::words::{
    illegal_in_japanese, in_quotes, letter_in_quotes, move_error, problem_error, setup_error,
    sfen_error,
};
use tsumi_core::position::MoveError;

impl ReadError {
    /// The mistake and its line in Japanese; its display is in English.
    pub fn in_japanese(&self) -> String {
        self.in_words(Language::Japanese)
    }

    /// The mistake and its line.
    pub(super) fn in_words(&self, language: Language) -> String {
        let words = self.mistake.in_words(language);
        match self.line {
            0 => words,
            line => texts::line(language, line, words),
        }
    }
}

impl Mistake {
    /// The mistake in Japanese; its display is in English. What other libraries and the
    /// system say of it stays in their words.
    pub fn in_japanese(&self) -> String {
        self.in_words(Language::Japanese)
    }

    /// The mistake.
    pub(super) fn in_words(&self, language: Language) -> String {
        in_words(&self.0, language)
    }
}

fn in_words(mistake: &MistakeKind, language: Language) -> String {
    match mistake {
        MistakeKind::Unreadable(reason) => texts::unreadable(language, reason),
        MistakeKind::TooLong(most) => texts::too_long(language, most),
        MistakeKind::NoText => texts::no_text(language).to_string(),
        MistakeKind::NoPosition => texts::no_position(language).to_string(),
        MistakeKind::Several => texts::several(language).to_string(),
        MistakeKind::NoJson(reason) => texts::no_json(language, reason),
        MistakeKind::NoResult(reason) => texts::no_result(language, reason),
        MistakeKind::NoJkf(reason) => texts::no_jkf(language, reason),
        MistakeKind::NoCsa(reason) => texts::no_csa(language, reason),
        MistakeKind::NoBoard(start) => texts::no_board(language, start),
        MistakeKind::Position(error) => texts::bad_position(language, sfen_error(error, language)),
        MistakeKind::Setup(error) => setup_error(error, language),
        MistakeKind::Problem(error) => problem_error(*error, language),
        MistakeKind::Solution { number, cause } => {
            texts::bad_move(language, number, move_error(cause, language))
        }
        MistakeKind::InSolution(inner) => in_words(inner, language),
        MistakeKind::NoMember { key, reason } => texts::no_member(language, key, reason),
        MistakeKind::NoLength(text) => texts::no_length(language, in_quotes(text, language)),
        MistakeKind::NoMove(text) => texts::no_move(language, in_quotes(text, language)),
        MistakeKind::IllegalMove { text, cause } => illegal_move(text, cause, language),
        MistakeKind::OtherPiece(text) => texts::other_piece(language, in_quotes(text, language)),
        MistakeKind::OtherTurn(text) => texts::other_turn(language, in_quotes(text, language)),
        MistakeKind::NoSuchPly(ply) => texts::no_such_ply(language, ply),
        MistakeKind::RowCount(found) => texts::row_count(language, found),
        MistakeKind::SquareCount(found) => texts::square_count(language, found),
        MistakeKind::NoPiece(letter) => {
            texts::no_piece(language, letter_in_quotes(*letter, language))
        }
        MistakeKind::NoHandPiece(letter) => {
            texts::no_hand_piece(language, letter_in_quotes(*letter, language))
        }
        MistakeKind::HandCount { count, letter } => texts::hand_count(language, count, letter),
        MistakeKind::NoCount { digits, letter } => {
            texts::no_count(language, in_quotes(digits, language), letter)
        }
        MistakeKind::NoRest => texts::no_rest(language).to_string(),
        MistakeKind::Twice(key) => texts::twice(language, in_quotes(key, language)),
        MistakeKind::WhoseHand(key) => texts::whose_hand(language, in_quotes(key, language)),
        MistakeKind::Handicap(name) => texts::handicap(language, in_quotes(name, language)),
    }
}

/// What is not a move at all is said alike in Japanese, whoever finds it.
fn illegal_move(text: &str, cause: &MoveError, language: Language) -> String {
    let text = in_quotes(text, language);
    match (language, cause) {
        (Language::Japanese, MoveError::Illegal { reason, .. }) => {
            texts::illegal_move(language, text, cause, illegal_in_japanese(reason))
        }
        (Language::Japanese, _) => texts::no_move(language, text),
        (Language::English, _) => texts::illegal_move(language, text, cause, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::is_japanese;
    use tsumi_core::notation::setup::SetupError;
    use tsumi_core::position::{Position, SfenError};
    use tsumi_core::solver::ProblemError;

    fn all() -> Vec<Mistake> {
        use MistakeKind as K;
        let text = || "text".to_string();
        let reason = || "理由".to_string();
        let illegal = Position::startpos().parse_move("7g7e").err().unwrap();
        let kinds = [
            K::Unreadable(reason()),
            K::TooLong(100),
            K::NoText,
            K::NoPosition,
            K::Several,
            K::NoJson(reason()),
            K::NoResult(reason()),
            K::NoJkf(reason()),
            K::NoCsa(reason()),
            K::NoBoard("text"),
            K::Position(SfenError::NoKing),
            K::Setup(SetupError::NoStart(text())),
            K::Problem(ProblemError::NoKing),
            K::Solution { number: 1, cause: MoveError::Syntax(text()) },
            K::InSolution(Box::new(K::NoMove(text()))),
            K::NoMember { key: "name", reason: reason() },
            K::NoLength(text()),
            K::NoMove(text()),
            K::IllegalMove { text: text(), cause: illegal },
            K::IllegalMove { text: text(), cause: MoveError::Syntax(text()) },
            K::OtherPiece(text()),
            K::OtherTurn(text()),
            K::NoSuchPly(7),
            K::RowCount(8),
            K::SquareCount(8),
            K::NoPiece('x'),
            K::NoHandPiece('x'),
            K::HandCount { count: 5, letter: '金' },
            K::NoCount { digits: text(), letter: '金' },
            K::NoRest,
            K::Twice(text()),
            K::WhoseHand(text()),
            K::Handicap(text()),
        ];
        kinds.map(Mistake::from).to_vec()
    }

    #[test]
    fn every_mistake_is_said_in_japanese() {
        for mistake in all() {
            let japanese = mistake.in_japanese();
            assert!(is_japanese(&japanese), "{mistake}: {japanese}");
        }
    }
}
