//! What composers ask, with what is usual where they do not say: the arguments of the command
//! line, and as JSON those of the bindings, in `camelCase`.

use super::contradiction::Contradiction;
use serde::{Deserialize, Deserializer, de};
use std::ops::RangeInclusive;
use std::str::FromStr;
use tsumi_composer::extend::{Aim, Allowed, Setups, Wanted};
use tsumi_composer::report::Theme;
use tsumi_composer::{Hands, Places, Region, place, repair};
use tsumi_core::position::{Move, Square};
use tsumi_core::solver::{Limits, Problem};

/// Nodes for a question where as many problems as possible are asked about: what stays open then
/// is left aside. With 1,000 a problem takes 2.5 times as long, and 3% more are found.
const NODES_IN_POOL: u64 = 200;
/// Problems of a length that is given, or of a hunt, unless another number is.
const MOST_OF_A_LENGTH: usize = 10;
/// Pieces that may join where a length is given. Of 20 beginnings, six seconds of one core each, 5
/// died out within two seconds without any; the longest had 11.8 plies on the average, with one
/// piece 13.5, with two 13.7, with three 14.1, with four 13.8.
const ADDITIONS: usize = 3;

/// Which problems go on as a given one?
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct ExtendQuestion {
    /// How long they are; two plies longer than the given one if that is left out.
    pub plies: Option<u16>,
    /// Pieces that may join on the way to a length that is given; three if left out.
    pub add: Option<usize>,
    /// Number of problems; if left out, 10 of a length that is given, else all.
    pub most: Option<usize>,
    /// Positions visited for a question, 0 for no limit; if left out, 200 where a length is given,
    /// else 300,000.
    pub nodes: Option<u64>,
    /// Which pieces may come to which squares.
    #[serde(flatten, deserialize_with = "deserialize_places")]
    pub places: Places,
    /// Most pieces in the attacker's hand.
    pub hand: Option<u32>,
    /// Only checks that are captured at once.
    pub sacrifices: bool,
    /// No checks that capture.
    pub no_captures: bool,
    /// `smoke`: problems with many pieces are tried first.
    pub theme: Option<String>,
    /// Other chances for each.
    pub seed: u64,
}

impl Default for ExtendQuestion {
    fn default() -> ExtendQuestion {
        ExtendQuestion {
            plies: None,
            add: None,
            most: None,
            nodes: None,
            places: Places::default(),
            hand: None,
            sacrifices: false,
            no_captures: false,
            theme: None,
            seed: 1,
        }
    }
}

impl ExtendQuestion {
    /// What is looked for.
    pub fn wanted(&self) -> Wanted {
        let mut wanted = Wanted::default();
        wanted.plies = self.plies.map(usize::from);
        let additions = self.plies.map_or(0, |_| ADDITIONS);
        wanted.additions = self.add.unwrap_or(additions);
        let usual = self.plies.map(|_| MOST_OF_A_LENGTH);
        wanted.most = self.most.or(usual);
        if self.plies.is_some() {
            wanted.nodes = NODES_IN_POOL;
            wanted.without_equals = true;
            wanted.settles = false;
        }
        if let Some(nodes) = self.nodes {
            wanted.nodes = if nodes == 0 { u64::MAX } else { nodes };
        }
        if self.theme.is_some() {
            wanted.aim = Aim::Smoke;
        }
        wanted.seed = self.seed;
        wanted.allowed = self.allowed();
        wanted
    }

    /// What in it makes another part of it meaningless, if anything does.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let has_even_plies = self.plies.is_some_and(|plies| plies % 2 == 0);
        Contradiction::first([
            (has_even_plies, Contradiction::EvenPlies),
            (self.plies.is_none() && self.add.is_some(), Contradiction::NoLength),
            (self.plies.is_none() && self.seed != 1, Contradiction::NoChance),
            (names_like_tokin(&self.places), Contradiction::TokinOnly),
        ])
    }

    fn allowed(&self) -> Allowed {
        let mut allowed = Allowed::default();
        allowed.places = self.places.clone();
        if let Some(most) = self.hand {
            allowed.hands = Hands::OfNumber(0..=most);
        }
        allowed.only_sacrifices = self.sacrifices;
        allowed.no_captures = self.no_captures;
        allowed
    }
}

/// Which problems are there among positions with given pieces, and before those?
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct HuntQuestion {
    /// The least length and the greatest.
    pub plies: (u16, u16),
    /// The squares of the defender's king; none for where it stands.
    #[serde(deserialize_with = "deserialize_squares")]
    pub king: Vec<Square>,
    /// Pieces that are put on the board, at least and at most.
    pub put: (usize, usize),
    /// Which pieces may come to which squares.
    #[serde(flatten, deserialize_with = "deserialize_places")]
    pub places: Places,
    /// The attacker's hand: in JSON the least and the greatest number of pieces, or a text.
    #[serde(deserialize_with = "deserialize_hands")]
    pub hand: Hands,
    /// What their solutions show.
    #[serde(deserialize_with = "deserialize_words")]
    pub theme: Vec<Theme>,
    /// All positions in their order, and nothing is taken back.
    pub all: bool,
    /// The number of the first position.
    pub from: u64,
    /// The number of the position that ends the hunt.
    pub until: Option<u64>,
    /// Other positions by chance for each.
    pub seed: u64,
    /// Number of problems; if left out 10, of all positions all.
    pub most: Option<usize>,
    /// Problems that go back to one beginning, at most; if left out 20.
    pub of_each: Option<usize>,
}

impl Default for HuntQuestion {
    fn default() -> HuntQuestion {
        HuntQuestion {
            plies: (3, 9),
            king: Vec::new(),
            put: (3, 3),
            places: Places::default(),
            hand: Hands::OfNumber(0..=2),
            theme: Vec::new(),
            all: false,
            from: 0,
            until: None,
            seed: 1,
            most: None,
            of_each: None,
        }
    }
}

impl HuntQuestion {
    /// What is looked for.
    pub fn wanted(&self) -> Wanted {
        let mut wanted = Wanted::default();
        wanted.plies = Some(usize::from(self.plies.1));
        wanted.nodes = NODES_IN_POOL;
        wanted.without_equals = true;
        wanted.settles = false;
        wanted.no_superfluous = true;
        wanted.themes.clone_from(&self.theme);
        wanted.most = self.most.or((!self.all).then_some(MOST_OF_A_LENGTH));
        wanted.allowed.places = self.places.clone();
        wanted.allowed.hands = self.hand.clone();
        wanted.of_each = self.of_each.unwrap_or(wanted.of_each);
        wanted
    }

    /// What in it makes another part of it meaningless, if anything does.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let (least, most) = self.plies;
        let has_even_plies = least == most && least % 2 == 0;
        let is_empty = self.until.is_some_and(|until| until <= self.from);
        Contradiction::first([
            (has_even_plies, Contradiction::EvenPlies),
            (is_empty, Contradiction::NoPosition),
            (self.all && self.seed != 1, Contradiction::NoChance),
            (self.all && self.of_each.is_some(), Contradiction::NoBeginnings),
            (names_like_tokin(&self.places), Contradiction::TokinOnly),
        ])
    }

    /// The positions to begin with, and the plies of the problems.
    pub fn setups(&self, problem: &Problem) -> (Setups, RangeInclusive<usize>) {
        let mut setups = Setups::new(problem);
        setups.kings.clone_from(&self.king);
        setups.pieces = self.put.0..=self.put.1;
        setups.hands = if self.all { self.hand.clone() } else { self.hand.or_less() };
        setups.places = self.places.clone();
        setups.first = self.from;
        setups.until = self.until;
        setups.seed = Some(self.seed);
        let (least, most) = self.plies;
        if self.all {
            (setups.seed, setups.grow, setups.most_plies) = (None, false, most);
        }
        (setups, usize::from(least)..=usize::from(most))
    }
}

/// With which pieces is a line the only solution?
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct PlaceQuestion {
    /// The line, which need not be playable yet, in place of the problem's solution.
    #[serde(deserialize_with = "deserialize_line")]
    pub line: Option<Vec<Move>>,
    /// Pieces that are added at most.
    pub add: usize,
    /// Number of problems; all if left out.
    pub most: Option<usize>,
    /// Positions visited for each report, 0 for no limit.
    pub nodes: u64,
    /// Which pieces may come to which squares.
    #[serde(flatten, deserialize_with = "deserialize_places")]
    pub places: Places,
}

impl Default for PlaceQuestion {
    fn default() -> PlaceQuestion {
        PlaceQuestion {
            line: None,
            add: 2,
            most: None,
            nodes: 1_000_000,
            places: Places::default(),
        }
    }
}

impl PlaceQuestion {
    /// What in it makes another part of it meaningless, if anything does.
    pub fn contradiction(&self) -> Option<Contradiction> {
        names_like_tokin(&self.places).then_some(Contradiction::TokinOnly)
    }

    /// What is looked for.
    pub fn wanted(&self) -> place::Wanted {
        let mut wanted = place::Wanted::default();
        wanted.additions = self.add;
        wanted.most = self.most;
        wanted.places = self.places.clone();
        wanted.limits = Limits::new();
        wanted.limits.nodes = Some(self.nodes).filter(|&nodes| nodes > 0);
        wanted
    }
}

/// True if pieces are named that are left out.
fn names_like_tokin(places: &Places) -> bool {
    let like_tokin = ["+l", "+n", "+s"];
    let mut pieces = places.pieces.iter();
    places.tokin_only && pieces.any(|piece| like_tokin.contains(&&*piece.to_ascii_lowercase()))
}

/// How the bindings say what may come where.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct PlacesWords {
    region: Option<String>,
    pieces: Vec<String>,
    tokin_only: bool,
}

fn deserialize_places<'de, D: Deserializer<'de>>(from: D) -> Result<Places, D::Error> {
    let words = PlacesWords::deserialize(from)?;
    let mut places = Places::default();
    if let Some(region) = words.region {
        places.region = parse_region(&region)?;
    }
    if let Some(other) = words.pieces.iter().find(|word| !repair::is_piece(word)) {
        let message = format!("\"{other}\" is no piece as in SFEN: R, +R, p");
        return Err(de::Error::custom(message));
    }
    places.pieces = words.pieces;
    places.tokin_only = words.tokin_only;
    Ok(places)
}

fn deserialize_squares<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Square>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    text.map_or(Ok(Vec::new()), |text| parse_region(&text))
}

/// How the bindings name hands.
#[derive(Deserialize)]
#[serde(untagged)]
enum HandsWords {
    Numbers(u32, u32),
    Text(String),
}

fn deserialize_hands<'de, D: Deserializer<'de>>(from: D) -> Result<Hands, D::Error> {
    let text = match HandsWords::deserialize(from)? {
        HandsWords::Numbers(least, most) => format!("{least}-{most}"),
        HandsWords::Text(text) => text,
    };
    let hands = text.parse();
    hands.map_err(|error| de::Error::custom(format!("\"{text}\" is not {error}")))
}

fn parse_region<E: de::Error>(text: &str) -> Result<Vec<Square>, E> {
    let region = text.parse::<Region>();
    let region = region.map_err(|error| E::custom(format!("\"{text}\" is not {error}")));
    region.map(|Region(squares)| squares)
}

fn deserialize_line<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<Move>>, D::Error> {
    let moves = Option::<Vec<String>>::deserialize(from)?;
    moves.map(|moves| parse_all(&moves)).transpose()
}

fn deserialize_words<'de, D: Deserializer<'de>, T: FromStr>(from: D) -> Result<Vec<T>, D::Error>
where
    T::Err: std::fmt::Display,
{
    parse_all(&Vec::<String>::deserialize(from)?)
}

fn parse_all<T: FromStr, E: de::Error>(words: &[String]) -> Result<Vec<T>, E>
where
    T::Err: std::fmt::Display,
{
    words.iter().map(|word| word.parse().map_err(E::custom)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_meaningless_is_found() {
        let extend = |text: &str| serde_json::from_str::<ExtendQuestion>(text).unwrap();
        let hunt = |text: &str| serde_json::from_str::<HuntQuestion>(text).unwrap();
        for (text, expected) in [
            (r#"{"plies": 9, "add": 0, "seed": 2}"#, None),
            (r#"{"plies": 8}"#, Some(Contradiction::EvenPlies)),
            (r#"{"add": 1}"#, Some(Contradiction::NoLength)),
            (r#"{"seed": 2}"#, Some(Contradiction::NoChance)),
            (r#"{"pieces": ["P", "+n"], "tokinOnly": true}"#, Some(Contradiction::TokinOnly)),
        ] {
            assert_eq!(extend(text).contradiction(), expected, "{text}");
        }
        for (text, expected) in [
            (r#"{"plies": [4, 5], "from": 3, "until": 4}"#, None),
            (r#"{"plies": [4, 4]}"#, Some(Contradiction::EvenPlies)),
            (r#"{"from": 4, "until": 4}"#, Some(Contradiction::NoPosition)),
            (r#"{"all": true, "seed": 2}"#, Some(Contradiction::NoChance)),
            (r#"{"all": true, "ofEach": 2}"#, Some(Contradiction::NoBeginnings)),
        ] {
            assert_eq!(hunt(text).contradiction(), expected, "{text}");
        }
    }

    #[test]
    fn questions_are_read_as_json() {
        let text =
            r#"{"plies": 9, "add": 1, "region": "1a-2b", "pieces": ["+P"], "noCaptures": true}"#;
        let wanted = serde_json::from_str::<ExtendQuestion>(text).unwrap().wanted();
        assert_eq!((wanted.plies, wanted.most), (Some(9), Some(10)));
        assert_eq!(wanted.allowed.places.region.len(), 4);
        assert!(wanted.allowed.no_captures && !wanted.allowed.only_sacrifices);
        let text = r#"{"king": "1a-9i", "theme": ["smoke"], "hand": [1, 2]}"#;
        let hunt: HuntQuestion = serde_json::from_str(text).unwrap();
        assert_eq!((hunt.king.len(), hunt.put, hunt.theme.len()), (81, (3, 3), 1));
        let named: HuntQuestion = serde_json::from_str(r#"{"hand": "P-RG2P"}"#).unwrap();
        assert!(matches!(named.hand, Hands::Between(..)));
        let place: PlaceQuestion = serde_json::from_str(r#"{"line": ["G*5b"]}"#).unwrap();
        assert_eq!(place.wanted().additions, 2);
        for bad in [r#"{"region": "1a-1j"}"#, r#"{"pieces": ["X"]}"#, r#"{"line": ["5"]}"#] {
            assert!(serde_json::from_str::<PlaceQuestion>(bad).is_err(), "{bad}");
        }
        for bad in [r#"{"theme": ["mist"]}"#, r#"{"hand": "P-G"}"#, r#"{"hand": [0, 50]}"#] {
            assert!(serde_json::from_str::<HuntQuestion>(bad).is_err(), "{bad}");
        }
    }
}
