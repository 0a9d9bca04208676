//! What composers may ask, in JSON: options in TypeScript, and what JavaScript and Python check.

use super::reading::{self, Declared, Member, in_camel_case, text};
use super::typescript::{self, union};
use syn::{Expr, ExprLit, Lit};
use tsumi::mining::{Profile, Uniqueness};
use tsumi::repair::{Acceptance, Allowed, Target};
use tsumi::report::{Rules, Theme};

/// The sources that declare it: first the part of several questions.
const FILES: [&str; 6] = [
    "src/composing/places.rs",
    "src/composing/extend.rs",
    "src/composing/hunt.rs",
    "src/composing/place.rs",
    "src/composing/repair.rs",
    "src/composing/mine.rs",
];

/// Asked in Python alone.
const IN_PYTHON_ALONE: &str = "Mine";

/// Words of Python, or of its library.
const RENAMED_IN_PYTHON: [(&str, &str); 2] = [("all", "every"), ("from", "first")];

/// A question, or a part of several.
pub struct Question {
    name: String,
    doc: String,
    parents: Vec<String>,
    options: Vec<Choice>,
}

/// An option.
struct Choice {
    name: String,
    doc: String,
    form: Form,
    /// Where it is left out, unless the comment says what then.
    usual: Option<String>,
}

/// What an option may be: what checks it, in the words of JavaScript and Python, and its types in
/// TypeScript and Python.
struct Form {
    check: String,
    typescript: String,
    python: String,
}

pub fn questions() -> Vec<Question> {
    reading::declared(&FILES).iter().map(Question::of).collect()
}

impl Question {
    fn of(one: &Declared) -> Question {
        let (flat, own): (Vec<&Member>, Vec<&Member>) =
            one.members.iter().partition(|member| member.is_flat);
        Question {
            name: name(&one.name),
            doc: one.doc.clone(),
            parents: flat.iter().map(|member| name(&text(&member.of))).collect(),
            options: own.into_iter().map(Choice::of).collect(),
        }
    }
}

fn name(declared: &str) -> String {
    declared.trim_end_matches("Question").trim_end_matches("Asked").to_owned()
}

impl Choice {
    fn of(member: &Member) -> Choice {
        Choice {
            name: member.name.clone(),
            doc: member.doc.replace(", with commas between them", ""),
            form: Form::of(member),
            usual: member.usual.as_ref().and_then(usual),
        }
    }

    /// Its comment, with names of options as a language has them.
    fn said(&self, case: impl Fn(&str) -> String) -> String {
        let mut parts = self.doc.split("--");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |said, part| {
            let is_of_name = |letter: char| letter.is_ascii_lowercase() || letter == '-';
            let end = part.find(|letter| !is_of_name(letter)).unwrap_or(part.len());
            format!("{said}`{}`{}", case(&part[..end].replace('-', "_")), &part[end..])
        })
    }
}

/// A value of `Default` as Python writes it.
fn usual(value: &Expr) -> Option<String> {
    let of = text(value).replace("..=", ", ").replace('_', "");
    let range = of.strip_prefix("Hands::OfNumber").or(of.strip_prefix('(').and(Some(&*of)));
    match value {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => Some(number.base10_digits().to_owned()),
        Expr::Tuple(both) if text(&both.elems[0]) == text(&both.elems[1]) => usual(&both.elems[0]),
        _ if range.is_some() => range.map(|range| range.replace(',', ", ").replace("  ", " ")),
        _ => of.strip_suffix(".toowned()").map(str::to_owned),
    }
}

impl Form {
    fn of(member: &Member) -> Form {
        let of = text(&member.of);
        let parser = member.parser.as_ref().map(text).unwrap_or_default();
        if let Some(words) = words(&of, &parser) {
            let (union, listed) = (union(&words), format!("{words:?}").replace(['[', ']'], ""));
            let literal = format!("Literal[{listed}]");
            return if of.starts_with("Vec<") {
                let (typescript, python) = (format!("{union}[]"), format!("Iterable[{literal}]"));
                Form { check: format!("words({listed})"), typescript, python }
            } else {
                Form { check: format!("word({listed})"), typescript: union, python: literal }
            };
        }
        let new = |check: &str, [typescript, python]: [&str; 2]| Form {
            check: check.to_owned(),
            typescript: typescript.to_owned(),
            python: python.to_owned(),
        };
        let number = |most: u64| new(&between(member, most), ["number", "int"]);
        match (of.trim_start_matches("Option<").trim_end_matches('>'), &*parser) {
            (_, "odd_plies") => new("odd(65535)", ["number", "int"]),
            (_, "reading::lengths") => {
                new(&format!("span(1, {})", Profile::MOST_PLIES), ["Range", "Range"])
            }
            (_, "reading::numbers") => new("span(0, 9)", ["Range", "Range"]),
            (_, "reading::piece") => new("pieces", ["string[]", "Iterable[str]"]),
            (_, "reading::kept") => new("kept", ["string[]", "Iterable[str]"]),
            ("bool", _) => new("flag", ["boolean", "bool"]),
            ("Hands", _) => new("hands", ["Range | string", "Union[Range, str]"]),
            ("Region", _) => new("squares", ["string", "str"]),
            ("Line", _) => new("line", ["Move[]", "Sequence[str]"]),
            ("u8", _) => number(u8::MAX.into()),
            ("u16", _) => number(u16::MAX.into()),
            ("u32", _) => number(u32::MAX.into()),
            ("u64", _) => number(u64::MAX),
            _ => panic!("{} is {of}, of no form that is known here", member.name),
        }
    }
}

/// The words that a type or a parser takes.
fn words(of: &str, parser: &str) -> Option<Vec<&'static str>> {
    Some(match (of, parser) {
        ("Vec<Theme>", _) => Theme::ALL.map(|(_, word, _)| word).to_vec(),
        (_, "Rules::WORDS") => Rules::WORDS.to_vec(),
        (_, "Acceptance::WORDS") => Acceptance::WORDS.to_vec(),
        (_, "Allowed::CHANGES") => Allowed::CHANGES.to_vec(),
        (_, "Target::WORDS") => Target::WORDS.to_vec(),
        (_, "Uniqueness::WORDS") => Uniqueness::WORDS.to_vec(),
        (_, "THEMES") => vec!["smoke"],
        _ => return None,
    })
}

/// A whole number of a type, or within the range that is told to clap.
fn between(member: &Member, most: u64) -> String {
    let bound = |bound: &Option<Box<Expr>>| bound.as_deref().map(text);
    let (least, greatest) = match &member.parser {
        Some(Expr::MethodCall(call)) if call.method == "range" => match call.args.first() {
            Some(Expr::Range(range)) => (bound(&range.start), bound(&range.end)),
            _ => panic!("{} has no range", member.name),
        },
        _ => (None, None),
    };
    // Numbers of the languages are not so great, or not so exact.
    let most = if most == u64::MAX { "ANY".to_owned() } else { most.to_string() };
    format!("between({}, {})", least.unwrap_or("0".into()), greatest.unwrap_or(most))
}

/// The interfaces of TypeScript.
pub fn typescript(questions: &[Question]) -> String {
    let questions = questions.iter().filter(|one| one.name != IN_PYTHON_ALONE);
    let interfaces = questions.map(|one| {
        let docs = one.options.iter().map(|option| {
            let usual = option.usual.iter().map(|usual| usual.replace(['(', ')', '"'], ""));
            let usual = usual.map(|usual| format!(" [default: {}]", usual.replace(", ", "-")));
            option.said(in_camel_case) + &usual.collect::<String>()
        });
        let docs: Vec<String> = docs.collect();
        let members = one.options.iter().zip(&docs);
        let members = members.map(|(option, doc)| {
            (&**doc, in_camel_case(&option.name) + "?", &*option.form.typescript)
        });
        typescript::interface(&one.name, &one.doc, &one.parents, members)
    });
    interfaces.collect()
}

/// The table of `asked.js`.
pub fn javascript(questions: &[Question]) -> String {
    let questions = questions.iter().filter(|one| one.name != IN_PYTHON_ALONE);
    let tables = questions.map(|one| {
        let parents = one.parents.iter();
        let parents = parents.map(|name| format!("  ...COMPOSING.{},\n", name.to_lowercase()));
        let options = one.options.iter();
        let options = options
            .map(|option| format!("  {}: {},\n", in_camel_case(&option.name), option.form.check));
        let members = parents.chain(options).collect::<String>();
        format!("COMPOSING.{} = {{\n{members}}};\n", one.name.to_lowercase())
    });
    tables.collect()
}

/// The tables of Python. A line stands among the arguments of its function, as it needs no name.
pub fn python(questions: &[Question]) -> String {
    let is_part = |one: &Question| questions.iter().any(|other| other.parents.contains(&one.name));
    let tables = questions.iter().filter(|one| !is_part(one)).map(|one| {
        let parents = questions.iter().filter(|part| one.parents.contains(&part.name));
        let options = one.options.iter().chain(parents.flat_map(|part| &part.options));
        let (mut types, mut rows) = (String::new(), String::new());
        for option in options.filter(|option| option.form.check != "line") {
            let (name, check) = (in_python(&option.name), &option.form.check);
            let usual = option.usual.as_deref().unwrap_or(match &*option.form.python {
                "bool" => "False",
                of if of.starts_with("Iterable") => "()",
                _ => "None",
            });
            let of = match usual {
                "None" => format!("Optional[{}]", option.form.python),
                _ => option.form.python.clone(),
            };
            types += &format!("    {name}: {of}\n");
            let (member, doc) = (in_camel_case(&option.name), option.said(in_python));
            rows +=
                &format!("    {name:?}: Choice({member:?}, {of:?}, {usual}, {check}, {doc:?}),\n");
        }
        let (name, doc, table) = (&one.name, &one.doc, one.name.to_uppercase());
        format!(
            "\n\nclass {name}(TypedDict, total=False):\n    \"\"\"{doc}\"\"\"\n\n{types}\n\n\
             {table} = {{\n{rows}}}\n"
        )
    });
    tables.collect()
}

fn in_python(name: &str) -> String {
    let renamed = RENAMED_IN_PYTHON.iter().find(|(ours, _)| *ours == name);
    renamed.map_or(name, |(_, other)| other).to_owned()
}
