//! Small positions, the same at every run: a king that is to be mated, a few
//! pieces round it, a few in hand. Written as SFEN, so that no board of ours or
//! of anyone has a part in them.

/// A linear congruential generator (Knuth's constants for MMIX), upper half.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d)
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.roll(most - least + 1)
    }

    /// True once in `of` times.
    pub fn once_in(&mut self, of: usize) -> bool {
        self.roll(of) == 0
    }

    pub fn pick(&mut self, items: &[u8]) -> u8 {
        items[self.roll(items.len())]
    }
}

/// Kinds of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Pieces of all kinds near the king.
    Melee,
    /// Long-range pieces far from the king and pieces to drop in between.
    Interposition,
    /// One or two pieces that can check without end.
    Chase,
    /// A king at the edge, hemmed in, and pawns to drop.
    PawnDrop,
}

pub const THEMES: [Theme; 4] = [Theme::Melee, Theme::Interposition, Theme::Chase, Theme::PawnDrop];

/// The most pieces; the least is 0, but 1 for the attacker's.
#[derive(Clone, Copy)]
pub struct Amounts {
    pub attackers: usize,
    pub defenders: usize,
    pub attackers_hand: usize,
    pub defenders_hand: usize,
}

/// Amounts that keep the exhaustive solver's trees small.
pub const SMALL: Amounts =
    Amounts { attackers: 4, defenders: 4, attackers_hand: 3, defenders_hand: 3 };

/// Files 0 to 8 from the left and ranks 0 to 8 from the top, as in SFEN.
pub type Square = (usize, usize);

/// What a position is thrown round: Black attacks.
#[derive(Clone, Debug, Default)]
pub struct Planted {
    /// The square of White's king.
    pub king: Square,
    /// Pieces as letters of SFEN, a promoted one plus [`PROMOTED`].
    pub pieces: Vec<(u8, Square)>,
    /// Pieces in hand, White's in small letters.
    pub hands: Vec<u8>,
    /// Squares that stay empty.
    pub empty: Vec<Square>,
}

/// A position in the making; the attacker is Black. Pieces are letters of SFEN,
/// a promoted one has bit 7 set.
struct Sketch {
    board: [[u8; 9]; 9],
    king: Square,
    hands: [Vec<u8>; 2],
    /// Pieces that are not used yet.
    box_of: Vec<u8>,
    /// Squares that stay empty.
    kept_empty: Vec<Square>,
}

/// The bit of a promoted piece.
pub const PROMOTED: u8 = 0x80;
const SET: &[u8] = b"PPPPPPPPPPPPPPPPPPLLLLNNNNSSSSGGGGBBRR";

/// A position of this theme, as SFEN; it need not be legal.
pub fn throw(theme: Theme, amounts: Amounts, dice: &mut Dice) -> String {
    let mut sketch = Sketch::new(theme, dice);
    sketch.place_attackers(theme, amounts, dice);
    sketch.place_defenders(theme, amounts, dice);
    sketch.fill_hands(theme, amounts, dice);
    if dice.once_in(3) {
        let square = sketch.any_square(dice);
        sketch.put(b'K', square);
    }
    sketch.write(dice.once_in(3))
}

/// A position of this theme with these pieces in it, as SFEN; it need not be legal.
/// `is_turned` gives the attack to White.
pub fn throw_round(
    planted: &Planted,
    theme: Theme,
    amounts: Amounts,
    is_turned: bool,
    dice: &mut Dice,
) -> String {
    let mut sketch = Sketch::of_king(planted.king);
    for &(piece, square) in &planted.pieces {
        sketch.remove_from_box(piece);
        sketch.put(piece, square);
    }
    sketch.kept_empty.clone_from(&planted.empty);
    for &piece in &planted.hands {
        sketch.remove_from_box(piece);
        sketch.hands[usize::from(piece.is_ascii_lowercase())].push(piece.to_ascii_uppercase());
    }
    for _ in 0..dice.between(0, amounts.attackers) {
        sketch.place(theme, 0, dice);
    }
    for _ in 0..dice.between(0, amounts.defenders) {
        sketch.place(theme, 1, dice);
    }
    sketch.fill_hands(theme, amounts, dice);
    sketch.write(is_turned)
}

impl Sketch {
    fn new(theme: Theme, dice: &mut Dice) -> Sketch {
        let rank = if dice.once_in(3) { dice.roll(9) } else { dice.roll(2) };
        let file = match theme {
            Theme::PawnDrop | Theme::Chase => dice.roll(2),
            _ => dice.roll(9),
        };
        Sketch::of_king((if dice.once_in(2) { file } else { 8 - file }, rank))
    }

    fn of_king(king: Square) -> Sketch {
        let mut sketch = Sketch {
            board: [[0; 9]; 9],
            king,
            hands: [Vec::new(), Vec::new()],
            box_of: SET.to_vec(),
            kept_empty: Vec::new(),
        };
        sketch.put(b'k', king);
        sketch
    }

    fn place_attackers(&mut self, theme: Theme, amounts: Amounts, dice: &mut Dice) {
        if matches!(theme, Theme::Interposition | Theme::Chase) {
            let letter = self.take(if dice.once_in(4) { b"L" } else { b"RB" }, dice);
            let square = self.square_in_line(dice);
            let can_promote = if dice.once_in(2) { PROMOTED } else { 0 };
            self.put(letter | if letter == b'L' { 0 } else { can_promote }, square);
        }
        let count = match theme {
            Theme::Chase => dice.roll(2),
            Theme::Interposition => dice.roll(amounts.attackers),
            _ => dice.between(1, amounts.attackers),
        };
        for _ in 0..count {
            self.place(theme, 0, dice);
        }
    }

    fn place_defenders(&mut self, theme: Theme, amounts: Amounts, dice: &mut Dice) {
        let count = match theme {
            Theme::Chase => dice.roll(3),
            Theme::PawnDrop => dice.between(1, amounts.defenders.max(1)),
            _ => dice.between(0, amounts.defenders),
        };
        for _ in 0..count {
            self.place(theme, 1, dice);
        }
    }

    /// Puts a piece of a player (0 attacks) near the king, now and then anywhere.
    fn place(&mut self, theme: Theme, player: usize, dice: &mut Dice) {
        let letter = self.take(b"PPLNSGSGBR", dice);
        let promotes = letter != b'G' && dice.once_in(3);
        let reach = if player == 1 || theme == Theme::PawnDrop { 1 } else { 3 };
        let square =
            if dice.once_in(6) { self.any_square(dice) } else { self.square_near(reach, dice) };
        let letter = if player == 0 { letter } else { letter.to_ascii_lowercase() };
        self.put(letter | if promotes { PROMOTED } else { 0 }, square);
    }

    fn fill_hands(&mut self, theme: Theme, amounts: Amounts, dice: &mut Dice) {
        let kinds: [&[u8]; 2] = match theme {
            Theme::Melee => [b"PLNSGBR", b"PLNSGBR"],
            Theme::Interposition => [b"PGSN", b"PLNSGBR"],
            Theme::Chase => [b"P", b"PLNSG"],
            Theme::PawnDrop => [b"PPPPLNSGR", b"PLN"],
        };
        let most = [amounts.attackers_hand, amounts.defenders_hand];
        for player in 0..2 {
            let least = match (theme, player) {
                (Theme::PawnDrop, 0) | (Theme::Interposition, 1) => 1,
                _ => 0,
            };
            let most = if theme == Theme::Chase { most[player].min(1) } else { most[player] };
            for _ in 0..dice.between(least, most.max(least)) {
                let letter = self.take(kinds[player], dice);
                self.hands[player].push(letter);
            }
        }
    }

    /// Takes a piece out of the box, one of the wished-for kinds if there is any.
    fn take(&mut self, wished: &[u8], dice: &mut Dice) -> u8 {
        let letter = dice.pick(wished);
        let index = self.box_of.iter().position(|&l| l == letter).unwrap_or(0);
        self.box_of.swap_remove(index)
    }

    fn remove_from_box(&mut self, piece: u8) {
        let letter = (piece & !PROMOTED).to_ascii_uppercase();
        if let Some(index) = self.box_of.iter().position(|&other| other == letter) {
            self.box_of.swap_remove(index);
        }
    }

    /// Puts a piece down where nothing stands, nor is to stand; else it is lost.
    fn put(&mut self, piece: u8, (file, rank): Square) {
        let square = &mut self.board[rank][file];
        if *square == 0 && !self.kept_empty.contains(&(file, rank)) {
            *square = piece;
        }
    }

    fn any_square(&self, dice: &mut Dice) -> Square {
        (dice.roll(9), dice.roll(9))
    }

    fn square_near(&self, reach: usize, dice: &mut Dice) -> Square {
        let near = |at: usize, dice: &mut Dice| {
            dice.between(at.saturating_sub(reach), (at + reach).min(8))
        };
        (near(self.king.0, dice), near(self.king.1, dice))
    }

    /// A square from which a queen would see the king, or one beside such a
    /// line: from there it is one move away.
    fn square_in_line(&self, dice: &mut Dice) -> Square {
        let distance = dice.between(2, 8);
        let (file, rank) = match dice.roll(4) {
            0 => (self.king.0, self.king.1 + distance),
            1 => (self.king.0 + distance, self.king.1),
            2 => (self.king.0 + distance, self.king.1 + distance),
            _ => (self.king.0 + 9 - distance, self.king.1 + dice.roll(3)),
        };
        (file % 9, rank % 9)
    }

    /// The position in SFEN; `is_turned` gives the attack to White.
    fn write(&self, is_turned: bool) -> String {
        let mut squares: Vec<u8> = self.board.concat();
        let mut hands = self.hands[0].clone();
        hands.extend(self.hands[1].iter().map(u8::to_ascii_lowercase));
        if is_turned {
            squares.reverse();
            squares.iter_mut().chain(&mut hands).for_each(|piece| *piece = other_color(*piece));
        }
        let side = if is_turned { 'w' } else { 'b' };
        format!("{} {side} {} 1", write_board(&squares), write_hands(hands))
    }
}

/// The same board and pieces with one to three of those in hand changing owners.
pub fn with_other_hands(sfen: &str, dice: &mut Dice) -> String {
    let words: Vec<&str> = sfen.split(' ').collect();
    let mut hands = read_hands(words[2]);
    if hands.is_empty() {
        return sfen.to_owned();
    }
    for _ in 0..dice.between(1, 3) {
        let index = dice.roll(hands.len());
        hands[index] = other_color(hands[index]);
    }
    format!("{} {} {} 1", words[0], words[1], write_hands(hands))
}

/// The same with one piece other than a king on another square, at most two files and
/// ranks away.
pub fn with_a_piece_moved(sfen: &str, dice: &mut Dice) -> String {
    let words: Vec<&str> = sfen.split(' ').collect();
    let mut board = read_board(words[0]);
    let from = dice.roll(81);
    let near = |at: usize, dice: &mut Dice| (at + dice.roll(5)).saturating_sub(2).min(8);
    let to = near(from / 9, dice) * 9 + near(from % 9, dice);
    if !matches!(board[from], b'k' | b'K') && board[to] == 0 {
        board.swap(from, to);
    }
    format!("{} {} {} 1", write_board(&board), words[1], words[2])
}

/// The same without one piece other than a king, which is nowhere then.
pub fn with_a_piece_removed(sfen: &str, dice: &mut Dice) -> String {
    let all = without_each_piece(sfen);
    all.get(dice.roll(all.len().max(1))).map_or_else(|| sfen.to_owned(), String::clone)
}

/// The position without one piece other than a king, for each of them.
pub fn without_each_piece(sfen: &str) -> Vec<String> {
    let words: Vec<&str> = sfen.split(' ').collect();
    let (board, hands) = (read_board(words[0]), read_hands(words[2]));
    let write = |board: &[u8], hands| {
        format!("{} {} {} 1", write_board(board), words[1], write_hands(hands))
    };
    let on_board = (0..81).filter(|&at| !matches!(board[at], 0 | b'k' | b'K'));
    let on_board = on_board.map(|at| {
        let mut board = board.clone();
        board[at] = 0;
        write(&board, hands.clone())
    });
    let in_hand = (0..hands.len()).map(|index| {
        let mut hands = hands.clone();
        hands.remove(index);
        write(&board, hands)
    });
    on_board.chain(in_hand).collect()
}

/// The same with one more piece of the set, on an empty square or in hand.
pub fn with_a_piece_added(sfen: &str, dice: &mut Dice) -> String {
    let words: Vec<&str> = sfen.split(' ').collect();
    let mut board = read_board(words[0]);
    let mut hands = read_hands(words[2]);
    let kind = dice.pick(b"PPLNSGBR");
    if set_has_more(&board, &hands, kind) {
        let piece = if dice.once_in(2) { kind } else { other_color(kind) };
        let square = dice.roll(81);
        if dice.once_in(3) {
            hands.push(piece);
        } else if board[square] == 0 {
            board[square] = piece;
        }
    }
    format!("{} {} {} 1", write_board(&board), words[1], write_hands(hands))
}

/// The steps of a queen.
const STEPS: [(isize, isize); 8] =
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// The same with sliders of the other player behind the first or the second piece on lines
/// from the kings: pins, lines that a check opens, and lines with two pieces, on which a check
/// may pin. It need not be legal.
pub fn with_sliders_behind(sfen: &str, dice: &mut Dice) -> String {
    let words: Vec<&str> = sfen.split(' ').collect();
    let mut board = read_board(words[0]);
    let hands = read_hands(words[2]);
    let kings: Vec<usize> = (0..81).filter(|&at| matches!(board[at], b'k' | b'K')).collect();
    for king in kings {
        for step in STEPS {
            if dice.once_in(2) {
                continue;
            }
            let line = line_from(king, step);
            let pieces = line.iter().filter(|&&at| board[at] != 0).count();
            let behind = 1 + usize::from(pieces > 1 && dice.once_in(2));
            let mut passed = 0;
            let free = line.into_iter().filter(|&at| {
                passed += usize::from(board[at] != 0);
                board[at] == 0 && passed == behind
            });
            let free: Vec<usize> = free.collect();
            let slider = if step.0 == 0 || step.1 == 0 { b'R' } else { b'B' };
            if free.is_empty() || !set_has_more(&board, &hands, slider) {
                continue;
            }
            let slider = if board[king] == b'k' { slider } else { slider.to_ascii_lowercase() };
            let promoted = if dice.once_in(3) { PROMOTED } else { 0 };
            board[free[dice.roll(free.len())]] = slider | promoted;
        }
    }
    format!("{} {} {} 1", write_board(&board), words[1], words[2])
}

/// The squares from one on, not itself, in this direction.
fn line_from(from: usize, (file, rank): (isize, isize)) -> Vec<usize> {
    let at = |distance: isize| {
        let file = (from % 9).checked_add_signed(file * distance)?;
        let rank = (from / 9).checked_add_signed(rank * distance)?;
        (file < 9 && rank < 9).then_some(rank * 9 + file)
    };
    (1..9).map_while(at).collect()
}

/// The piece as the other player's.
pub fn other_color(piece: u8) -> u8 {
    let letter = piece & !PROMOTED;
    let is_upper = letter.is_ascii_uppercase();
    piece & PROMOTED
        | if is_upper { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

/// The board of SFEN as 81 letters, 0 where nothing stands.
pub fn read_board(text: &str) -> Vec<u8> {
    let mut board = Vec::new();
    let mut promoted = 0;
    for &byte in text.as_bytes() {
        match byte {
            b'/' => {}
            b'+' => promoted = PROMOTED,
            b'1'..=b'9' => board.resize(board.len() + usize::from(byte - b'0'), 0),
            letter => {
                board.push(letter | promoted);
                promoted = 0;
            }
        }
    }
    board
}

/// The word of SFEN for a board.
pub fn write_board(squares: &[u8]) -> String {
    let ranks: Vec<String> = squares.chunks(9).map(write_rank).collect();
    ranks.join("/")
}

/// True if the set has a piece of this kind that is neither on the board nor in hand.
pub fn set_has_more(board: &[u8], hands: &[u8], kind: u8) -> bool {
    let is_of_kind = |piece: &&u8| (**piece & !PROMOTED).to_ascii_uppercase() == kind;
    let used = board.iter().chain(hands).filter(is_of_kind).count();
    used < SET.iter().filter(|&&letter| letter == kind).count()
}

fn write_rank(pieces: &[u8]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &piece in pieces.iter().chain(b"/") {
        if piece == 0 {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        if piece & PROMOTED != 0 {
            text.push('+');
        }
        text.push((piece & !PROMOTED) as char);
    }
    text.pop();
    text
}

/// Every piece as one letter.
pub fn read_hands(text: &str) -> Vec<u8> {
    let mut hands = Vec::new();
    let mut count = 0;
    for &byte in text.as_bytes().iter().filter(|&&byte| byte != b'-') {
        if byte.is_ascii_digit() {
            count = 10 * count + usize::from(byte - b'0');
        } else {
            hands.extend(std::iter::repeat_n(byte, count.max(1)));
            count = 0;
        }
    }
    hands
}

/// `-`, or the pieces in the order of SFEN with their counts.
pub fn write_hands(hands: Vec<u8>) -> String {
    let mut text = String::new();
    for letter in b"RBGSNLPrbgsnlp" {
        match hands.iter().filter(|&piece| piece == letter).count() {
            0 => {}
            1 => text.push(*letter as char),
            count => text += &format!("{count}{}", *letter as char),
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
