//! The help in Japanese: a table of texts that is put over the English ones; and mistakes in
//! arguments.
//!
//! An argument that means the same in all commands has one row, under `*`; a row of its
//! command comes first. A test looks for arguments without one.

use clap::builder::Resettable;
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, Command};
use std::error::Error;
use std::num::ParseIntError;

/// Commands, the program itself first.
const COMMANDS: &[(&str, &str)] = &[
    (
        "tsumi",
        "詰将棋を解き、答えを証明します。コマンドがなければ標準入出力で USI により通信します。",
    ),
    ("usi", "将棋ソフトと標準入出力で USI により通信する（既定）"),
    ("solve", "詰むか、最短で何手か"),
    ("brinkmate", "どうすれば受けがなくなるか（必至）"),
    ("game", "この対局で、どの詰みを逃したか"),
    ("verify", "答えは正しいか：証明を書き、別のプログラムで確かめる"),
    ("check", "この作品は完全か：余詰、手数、駒余りなど"),
    ("mine", "これらの棋譜に、どんな詰将棋があるか"),
    ("repair", "余詰がある：同じ作意のまま、どこを変えれば完全になるか"),
    ("extend", "この前に何を置けるか：同じ手順に続く長い作品（逆算）"),
    ("hunt", "わずかな駒と、そこからの逆算で、どんな新作があるか"),
    ("place", "どの駒を加えれば、この手順が唯一の解になるか"),
    ("find", "作品集のどれに、この手筋があるか、この図に似ているか"),
    ("bench", "ここではどのくらい速いか：決まった局面を探索する"),
    ("show", "この局面はどう見えるか、どんな王手や応手があるか"),
    ("dev", "エンジンの開発者が調べること"),
    ("perft", "王手と応手の手順はいくつあるか"),
    ("tree", "探索のあと、各手の証明数と反証数はいくつか"),
    ("work", "tsumi solve --remote が渡す部分を探索する（仕事は標準入力、報告は標準出力）"),
    ("completions", "シェルの補完を表示する"),
    ("man", "コマンドのマニュアルを表示する"),
    ("help", "この説明、またはコマンドの説明を表示する"),
];

/// Command or `*`, argument, text.
const ARGUMENTS: &[(&str, &str, &str)] = &[
    ("*", "config", "engine.toml の代わりに読む設定ファイル"),
    ("*", "log", "ログを標準エラー出力ではなくこのファイルに追記する"),
    ("*", "lang", "言語 [既定値：設定の Language、なければシステムの言語]"),
    ("*", "help", "説明を表示する"),
    ("*", "version", "版を表示する"),
    (
        "*",
        "sources",
        "ファイル、フォルダ、標準入力の `-`、または SFEN（それぞれ引用符で囲む）。形式（SFEN の一覧、KIF、KI2、CSA、JKF、盤面図）は内容で見分ける",
    ),
    (
        "check",
        "sources",
        "ファイル、フォルダ、標準入力の `-`、または SFEN（それぞれ引用符で囲む）。形式（SFEN の一覧、KIF、KI2、CSA、JKF、盤面図）は内容で見分ける。`SFEN moves ...` の手順は作意とみなす",
    ),
    (
        "repair",
        "sources",
        "ファイル、フォルダ、標準入力の `-`、または SFEN（それぞれ引用符で囲む）。形式（SFEN の一覧、KIF、KI2、CSA、JKF、盤面図）は内容で見分ける。`SFEN moves ...` の手順は作意とみなす",
    ),
    (
        "extend",
        "sources",
        "ファイル、フォルダ、標準入力の `-`、または SFEN（それぞれ引用符で囲む）。形式（SFEN の一覧、KIF、KI2、CSA、JKF、盤面図）は内容で見分ける。`SFEN moves ...` の手順は作意とみなす",
    ),
    (
        "place",
        "sources",
        "ファイル、フォルダ、標準入力の `-`、または SFEN（それぞれ引用符で囲む）。形式（SFEN の一覧、KIF、KI2、CSA、JKF、盤面図）は内容で見分ける。`SFEN moves ...` の手順は作意とみなす",
    ),
    (
        "mine",
        "sources",
        "棋譜のファイル、標準入力の `-`、またはフォルダ。形式（KIF、KI2、CSA、JKF、`position ... moves ...` の一覧）は内容で見分ける",
    ),
    ("*", "hash", "置換表のメモリ（MiB）。並行するときは全体で"),
    (
        "*",
        "time",
        "1 問をこの時間で打ち切る。秒数、または ms、s、m、h を付けた数、無制限は never [既定値：never]",
    ),
    ("*", "nodes", "1 問を N 局面で打ち切る。0 は無制限 [既定値：設定の NodesLimit]"),
    (
        "game",
        "time",
        "1 局面をこの時間で打ち切る。秒数、または ms、s、m、h を付けた数、無制限は never [既定値：--nodes がなければ 1 秒]",
    ),
    ("game", "brinkmates", "N 手以内（N がなければ 1 手）の必至を逃した手、許した手も示す"),
    ("game", "brinkmate_nodes", "1 局面で必至を探す局面数の上限"),
    (
        "game",
        "effort",
        "手数をどこまで調べるか：any は調べない、short は玉方が延ばせない手順、shortest は最短の証明 [既定値：設定の Effort]",
    ),
    ("*", "mate_limit", "この手数以下の詰みだけを探す。0 は無制限 [既定値：設定の MateLimit]"),
    (
        "*",
        "effort",
        "手数をどこまで調べるか：any は調べない、short は玉方が延ばせない手順、shortest は最短の証明 [既定値：設定の Effort。制限なしの SFEN 一つなら、一秒ほどで済めば最短手数も証明する]",
    ),
    ("*", "threads", "1 問を一緒に探索するスレッド数 [既定値：設定の Threads]"),
    ("*", "format", "答えの形式 [既定値：text、または --out の名前の拡張子]"),
    ("*", "out", "答えを新しいファイルに書く。名前や --format の指定がなければ 1 行に 1 つの JSON"),
    ("*", "force", "既存のファイルに上書きする。入力、ログ、設定は上書きしない"),
    ("solve", "tsume", "無駄合を除いた手数も証明し、その手順を示す"),
    (
        "solve",
        "variations",
        "手順に現れない応手を、手数と手順とともに示す。攻方のすべての手、または最初の N 手の後について。不詰なら各王手を、逃れる応手とともに示す",
    ),
    (
        "solve",
        "multipv",
        "ほかのどの初手が何手で詰むかも調べ、よいものから N 手を示す [既定値：設定の MultiPV]",
    ),
    ("solve", "pass", "王手のかかっていない手番側がパスする：詰めろかどうか、その詰み"),
    ("*", "root_defends", "手番側を玉方とする"),
    ("*", "rest", "盤上にも持駒にもない駒を玉方の持駒とする"),
    (
        "solve",
        "quiet",
        "1 問を 1 行で表示する：判定、手数、ミリ秒、局面数、手順、名前、手数の証明（タブ区切り）",
    ),
    (
        "brinkmate",
        "quiet",
        "1 問を 1 行で表示する：判定、手数、ミリ秒、局面数、手順、名前、手数の証明（タブ区切り）",
    ),
    ("brinkmate", "most", "攻方の N 手以内の必至だけを探す。0 は無制限"),
    (
        "brinkmate",
        "effort",
        "any は最初に証明できた必至で終わる。short と shortest は最短の必至を証明する [既定値：設定ファイルの Effort]",
    ),
    (
        "brinkmate",
        "variations",
        "手順の終わりとそれより前の応手を、詰みや別の必至とともに示す。N を付けると、攻方の N 手目までに必至がかかるときだけ",
    ),
    (
        "brinkmate",
        "journal",
        "この 1 問の探索がどこまで進んだかを、1 分に 1 行の JSON でこのファイルに加える",
    ),
    (
        "brinkmate",
        "proof",
        "ほかのプログラムで確かめられる判定の証明を書く（docs/proof.md）。2 問目からは名前に番号を付ける",
    ),
    ("check", "brinkmate", "必至の問題として調べる：必至になるほかの手と不要駒"),
    (
        "check",
        "quiet",
        "1 問を 1 行で表示する：名前、`完全`・`キズあり`・`不完全`・`未決`、手数（タブ区切り）",
    ),
    ("*", "jobs", "N 問を並行して解く [既定値：--out があれば 1 コアに 1 問、なければ 1]"),
    ("mine", "jobs", "N 局を並行して調べる [既定値：1 コアに 1 局]"),
    ("repair", "jobs", "N 図を並行して調べる [既定値：1 コアに 1 図]"),
    ("*", "resume", "中断した --out のファイル（jsonl、tsv、csv）の続きを解く"),
    (
        "*",
        "shares",
        "ここでは解かず、問題を N 問ずつ標準出力に JSON で渡し、結果を --returned から受け取る（examples/cluster.py が使う）",
    ),
    ("*", "returned", "--shares の結果の入力元"),
    ("*", "svg", "問題と解答を本のような図に描く。2 問目からは名前に番号を付ける"),
    (
        "*",
        "state",
        "この 1 問の探索を途中と終わりにこのファイルへ残し、あればその続きから始める（停電の後でも）。--hash は同じにする",
    ),
    (
        "solve",
        "journal",
        "この 1 問の探索がどこまで進んだかを、1 分に 1 行の JSON でこのファイルに加える",
    ),
    (
        "solve",
        "remote",
        "この 1 問を N 個のワーカーに探索させる。仕事を JSON で --remote-jobs に渡し、報告を --remote-reports から受け取る（examples/cluster.py が運ぶ）",
    ),
    ("solve", "remote_threads", "--remote の各ワーカーのスレッド数"),
    ("solve", "remote_jobs", "--remote の仕事の出力先"),
    ("solve", "remote_reports", "--remote の報告の入力元"),
    ("work", "hash", "置換表のメモリ（MiB） [既定値：設定の USI_Hash]"),
    ("work", "threads", "一つの仕事を一緒に探索するスレッド数"),
    (
        "solve",
        "proof",
        "ほかのプログラムで確かめられる判定の証明を書く（docs/proof.md）。2 問目からは名前に番号を付ける",
    ),
    ("*", "without_solution", "--svg の図に解答を描かない"),
    ("*", "png", "問題だけを PNG に描く"),
    ("*", "animation", "解答を 1 手ずつアニメーション PNG に描く"),
    ("*", "html", "ブラウザで問題を解けるページを書く。1 つのファイルで、ネットワークは要らない"),
    ("*", "open", "ページで最初から解答を見せる"),
    ("*", "title", "ページの題名"),
    ("*", "picture", "ページにリンクしたとき、ほかのサイトが示す絵のアドレス"),
    (
        "*",
        "engine",
        "手順にない手を判定する、ページのエンジン：`scripts/web/build` が作る dist/page/tsumi.wasm.gz [既定値：このプログラムに含まれていれば、それ]",
    ),
    ("*", "no_engine", "ページにエンジンを含めない（ファイルが小さくなる）"),
    ("verify", "proof", "証明をファイルに残す。2 問目からは名前に番号を付ける"),
    ("verify", "tsume", "無駄合を除いた手数を証明する"),
    ("check", "proof", "完全であることの証明をファイルに残す。2 問目からは名前に番号を付ける"),
    ("check", "rules", "判定の規約：docs/composing.ja.md に表がある"),
    ("check", "usi", "手順を USI の表記でも示す"),
    (
        "check",
        "explain",
        "報告の語（余詰、cook など）の意味を表示する。all はすべて。問題は調べない",
    ),
    ("*", "no_branches", "棋譜（kif）に変化を入れない。全体を一本の手順として読むソフトのため"),
    (
        "*",
        "encoding",
        "棋譜（kif）の文字コード [既定値：.kif のファイルは Shift_JIS、ほかは UTF-8]",
    ),
    (
        "check",
        "all_moves",
        "他の手をすべて調べきる（制限なしで SFEN を 1 つだけ渡したときは常に）。不要駒など、どれかの規約で問われることもすべて決める。なければ、不完全と決まった問題は早めに打ち切る",
    ),
    ("verify", "positions", "証明の局面がこれより多ければ打ち切る。0 は無制限"),
    ("mine", "plies", "無駄合を除いた手数の範囲"),
    (
        "mine",
        "unique",
        "攻方の各手番でほかに詰んでもよい手：`any` は何でも、`shortest` は最終手と手数の長くなる手、`complete` は最終手だけ、`strict` はなし",
    ),
    ("mine", "no_leftovers", "攻方の持駒が余らない詰みだけ"),
    ("mine", "trim", "なくても解答、手数、唯一性の変わらない駒を除き、玉方の持駒にする"),
    ("mine", "nodes", "一つの問いに N 局面より多くかかる局面は飛ばす"),
    ("mine", "most", "N 問で終わる"),
    ("mine", "out", "問題を新しいファイルに書き、要約を標準出力に表示する"),
    ("extend", "jobs", "N 図を並行して逆算する [既定値：1 コアに 1 図]"),
    ("extend", "format", "見つけた図の形式 [既定値：text、または --out の名前の拡張子]"),
    ("extend", "out", "見つけた図を新しいファイルに書く"),
    (
        "extend",
        "time",
        "元の作品ごとにこの時間で終わる。秒数、または ms、s、m、h を付けた数、無制限は never [既定値：never]",
    ),
    ("extend", "plies", "N 手の図まで逆算する [既定値：2 手長い図のすべて]"),
    (
        "extend",
        "add",
        "手順に要らない駒も、玉方の持駒から N 枚まで加える [既定値：--plies があれば 3]",
    ),
    ("extend", "most", "N 図で終わる [既定値：--plies があれば 10、なければすべて]"),
    (
        "extend",
        "nodes",
        "一つの問いに N 局面より多くかかるものは未決とする [既定値：--plies があれば 200、なければ 300000]",
    ),
    ("extend", "region", "駒を置けるマス：一つ（5a）、または二隅（1a-4d）"),
    ("extend", "pieces", "盤上に増やせる駒（R、+R、p）（コンマで区切る）[既定値：すべて]"),
    ("extend", "tokin_only", "成香、成桂、成銀を増やさない（と金で代表する）"),
    ("extend", "hand", "攻方の持駒の上限。0 なら持駒なし"),
    ("extend", "sacrifices", "直ちに取られる王手だけ"),
    ("extend", "no_captures", "駒を取らない王手だけ"),
    ("extend", "theme", "駒の多い図を先に試す（smoke）。なければ少ない図"),
    (
        "extend",
        "resume",
        "--out の jsonl ファイルに続けて書く。そこにある図は書き直さず、そこからも逆算する",
    ),
    ("extend", "unfolded", "同類の図もすべて盤面で示す"),
    ("extend", "seed", "どの図を延ばすかは無作為。N を変えると別の図になる"),
    (
        "hunt",
        "sources",
        "決まった駒（玉を含む）を置いた局面のファイル、または SFEN。ほかの駒は玉方の持駒から置く",
    ),
    ("hunt", "jobs", "N 局面を並行して調べる [既定値：1 コアに 1 局面]"),
    ("hunt", "format", "見つけた図の形式 [既定値：text、または --out の名前の拡張子]"),
    ("hunt", "out", "見つけた図を新しいファイルに書く"),
    (
        "hunt",
        "time",
        "元の局面ごとにこの時間で終わる。秒数、または ms、s、m、h を付けた数、無制限は never [既定値：never]",
    ),
    ("hunt", "plies", "無駄合を除いた手数"),
    ("hunt", "king", "玉のマス：一つ（5a）、または二隅（1a-4d）[既定値：元の位置]"),
    ("hunt", "put", "この枚数の駒を盤上に置く。逆算でさらに増える"),
    ("hunt", "region", "駒を置けるマス：一つ（5a）、または二隅（1a-4d）"),
    ("hunt", "pieces", "盤上に置ける駒（R、+R、p）（コンマで区切る）[既定値：すべて]"),
    ("hunt", "tokin_only", "成香、成桂、成銀を置かない（と金で代表する）"),
    (
        "hunt",
        "hand",
        "攻方の持駒：枚数（0-2）、または最少と最多の駒（P-RG2P は歩を必ず含み、多くても飛、金、歩 2 枚。0-B は多くても角 1 枚）",
    ),
    (
        "hunt",
        "theme",
        "解がこれらの手筋（コンマで区切る）をすべて含むものだけ。一覧は docs/composing.ja.md",
    ),
    ("hunt", "all", "すべての局面を順に調べ、逆算はしない"),
    ("hunt", "from", "N 番目の局面から始める。前回の最後の行に出た番号なら、その続きになる"),
    ("hunt", "until", "N 番目の局面の前で終わる"),
    ("hunt", "seed", "N ごとに別の局面を試す"),
    ("hunt", "most", "N 図で終わる [既定値：10、--all ならすべて]"),
    (
        "hunt",
        "of_each",
        "一つの図から出たものは N 図まで。増やすと長手数の図は多く見つかるが、似たものになる [既定値：20]",
    ),
    (
        "place",
        "line",
        "USI 表記の作意。まだ指せない手順でもよい [既定値：局面に続く手順、またはファイルの解]",
    ),
    ("place", "add", "N 枚まで駒を加える"),
    ("place", "most", "N 図で終わる [既定値：すべて]"),
    ("place", "nodes", "検査に N 局面より多くかかる組は未決とする。0 は無制限"),
    ("place", "jobs", "N 組を並行して調べる [既定値：1 コアに 1 組]"),
    ("place", "format", "見つけた図の形式 [既定値：text、または --out の名前の拡張子]"),
    ("place", "out", "見つけた図を新しいファイルに書く"),
    (
        "place",
        "time",
        "元の局面ごとにこの時間で終わる。秒数、または ms、s、m、h を付けた数、無制限は never [既定値：never]",
    ),
    ("place", "region", "駒を置けるマス：一つ（5a）、または二隅（1a-4d）"),
    ("place", "pieces", "盤上に増やせる駒（R、+R、p）（コンマで区切る）[既定値：すべて]"),
    ("place", "tokin_only", "成香、成桂、成銀を増やさない（と金で代表する）"),
    ("repair", "nodes", "検査に N 局面より多くかかる図は未決とする。0 は無制限"),
    ("repair", "most", "1 作につき N 図で終わる"),
    ("repair", "rules", "キズを判定する規約。docs/composing.ja.md に表がある [既定値：magazine]"),
    ("repair", "flaws", "修正図に認めるキズの重さ。キズのない図が先"),
    ("repair", "out", "修正図を新しいファイルに書く"),
    ("perft", "sfen", "局面（引用符で囲む）"),
    ("perft", "depth", "この手数まで数える"),
    ("show", "sfen", "局面（引用符で囲む）。後に指し手を書ける"),
    ("tree", "sfen", "局面（引用符で囲む）"),
    ("tree", "depth", "この手数まで示す"),
    ("tree", "nodes", "先に探索する局面数"),
    ("tree", "width", "1 局面で示す手の数。有望な順"),
    ("completions", "shell", "シェル"),
    ("man", "command", "コマンド。なければ全体"),
    (
        "check",
        "time",
        "1 問で時間内に決まらないことは未決とする。秒数、または ms、s、m、h を付けた数、無制限は never [既定値：1m]",
    ),
    (
        "check",
        "nodes",
        "1 問で N 局面までに決まらないことは未決とする。0 は無制限 [既定値：設定の NodesLimit]",
    ),
    (
        "check",
        "threads",
        "詰みと手数を一緒に探索し、ほかの手や駒を並行して調べるスレッド数 [既定値：設定の Threads]",
    ),
    (
        "check",
        "format",
        "報告の形式。`kif` は変化とコメントの付いた棋譜 [既定値：text、または --out の名前の拡張子]",
    ),
    (
        "check",
        "out",
        "報告を新しいファイルに書き（名前や --format の指定がなければ 1 行に 1 つの JSON）、要約を標準出力に表示する",
    ),
    (
        "repair",
        "time",
        "各検査をこの時間で打ち切る。秒数、または ms、s、m、h を付けた数、無制限は never [既定値：never]",
    ),
    ("repair", "strip", "修正の代わりに不要駒を一枚ずつ取り除く。どの図も前の図より一枚少ない"),
    (
        "find",
        "theme",
        "手順がこれらの手筋をすべて含む作品だけ（コンマで区切る）。docs/composing.ja.md に説明がある",
    ),
    ("find", "like", "この図に似た作品だけ。左右反転や、ずらした図も含む"),
    ("find", "within", "--like で、相違するマスと持駒の数の上限"),
    ("repair", "same", "修正図と元の図で同じもの：作意（line）または初手だけ（key）"),
    ("repair", "plies", "修正図の、無駄合を除いた手数。同じものは初手だけになる"),
    (
        "repair",
        "changes",
        "変更の種類（コンマで区切る）：add は駒を加える、remove は取り除く、move は動かす、replace は別の駒に替える、hand は攻方の持駒を変える、shift は盤面全体をずらす [既定値：すべて]",
    ),
    ("repair", "keep", "変えないマス（5a）と駒（R、+R、p）（コンマで区切る）"),
    ("repair", "format", "修正図の形式 [既定値：text、または --out の名前の拡張子]"),
    ("mine", "format", "問題の形式 [既定値：text、または --out の名前の拡張子]"),
];

/// A command and all below it with Japanese texts.
pub fn translated(mut command: Command) -> Command {
    // The flags and the command for help are added by this.
    command.build();
    translated_tree(command)
}

fn translated_tree(command: Command) -> Command {
    let name = command.get_name().to_string();
    let text = COMMANDS.iter().find(|(known, _)| *known == name);
    let command = match text {
        Some((_, text)) => command.about(*text).long_about(Resettable::Reset),
        None => command,
    };
    command
        .mut_args(|argument| translated_argument(&name, argument))
        .mut_subcommands(translated_tree)
}

fn translated_argument(command: &str, argument: Arg) -> Arg {
    let Some(text) = text_of(command, argument.get_id().as_str()) else {
        return argument;
    };
    let values = argument.get_possible_values();
    let values: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    let defaults: Vec<_> = argument.get_default_values().iter().collect();
    let mut text = text.to_string();
    if let [default] = defaults[..]
        && argument.get_action().takes_values()
        && !argument.is_hide_default_value_set()
    {
        text += &format!(" [既定値：{}]", default.to_string_lossy());
    }
    let is_told = argument.is_hide_possible_values_set();
    if !values.is_empty() && !is_told && argument.get_action().takes_values() {
        text += &format!(" [値：{}]", values.join("、"));
    }
    let argument = argument.help(text).long_help(Resettable::Reset);
    argument.hide_default_value(true).hide_possible_values(true)
}

/// A mistake in the arguments, in words; `None` for what clap says in its own.
pub fn mistake(error: &clap::Error) -> Option<String> {
    let of = |kind| error.get(kind).map(ToString::to_string);
    let argument = of(ContextKind::InvalidArg);
    let words = match (error.kind(), argument) {
        (ErrorKind::UnknownArgument, Some(argument)) => {
            format!("「{argument}」という引数はありません")
        }
        (ErrorKind::InvalidSubcommand, _) => {
            let command = of(ContextKind::InvalidSubcommand)?;
            format!("「{command}」というコマンドはありません")
        }
        (ErrorKind::InvalidValue | ErrorKind::ValueValidation, Some(argument)) => {
            let value = of(ContextKind::InvalidValue).filter(|value| !value.is_empty());
            match (value, of(ContextKind::ValidValue)) {
                (None, _) => format!("「{argument}」には値が必要です"),
                (Some(value), None) => {
                    // What a number is need not be said.
                    let hint = error.source().filter(|hint| !hint.is::<ParseIntError>());
                    let hint = hint.map_or(String::new(), |hint| format!("（{hint}）"));
                    format!("「{argument}」の値に「{value}」は使えません{hint}")
                }
                (Some(value), Some(valid)) => {
                    format!("「{argument}」の値に「{value}」は使えません（使える値：{valid}）")
                }
            }
        }
        (ErrorKind::MissingRequiredArgument, Some(argument)) => {
            format!("「{argument}」が必要です")
        }
        (ErrorKind::ArgumentConflict, Some(argument)) => match of(ContextKind::PriorArg) {
            Some(other) if other == argument => format!("「{argument}」は一度しか指定できません"),
            Some(other) => format!("「{argument}」と「{other}」は一緒に指定できません"),
            None => return None,
        },
        _ => return None,
    };
    Some(format!("tsumi: {words}\n詳しくは --help をご覧ください\n"))
}

fn text_of(command: &str, argument: &str) -> Option<&'static str> {
    let of = |wanted: &str| {
        let row = |row: &&(&str, &str, &str)| row.0 == wanted && row.1 == argument;
        ARGUMENTS.iter().find(row).map(|row| row.2)
    };
    of(command).or_else(|| of("*"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::clap_command;
    use crate::cli::help::layout::laid_out;
    use crate::system::language::Language;
    use std::collections::BTreeSet;

    #[test]
    fn everything_has_a_text_and_every_text_has_its_place() {
        let mut command = clap_command();
        command.build();
        let dev = command.find_subcommand("dev").unwrap();
        let commands: Vec<&Command> = std::iter::once(&command)
            .chain(command.get_subcommands())
            .chain(dev.get_subcommands())
            .collect();
        let mut missing = Vec::new();
        let mut places = BTreeSet::new();
        for one in commands {
            let name = one.get_name();
            if !COMMANDS.iter().any(|(known, _)| *known == name) {
                missing.push(name.to_string());
            }
            for argument in one.get_arguments() {
                let id = argument.get_id().to_string();
                if text_of(name, &id).is_none() {
                    missing.push(format!("{name} {id}"));
                }
                places.insert((name.to_string(), id.clone()));
                places.insert(("*".to_string(), id));
            }
        }
        assert_eq!(missing, [""; 0]);
        let is_used =
            |row: &&(&str, &str, &str)| places.contains(&(row.0.to_string(), row.1.to_string()));
        let unused: Vec<_> = ARGUMENTS.iter().filter(|row| !is_used(row)).collect();
        assert!(unused.is_empty(), "{unused:?}");
    }

    #[test]
    fn the_help_is_japanese_as_a_whole() {
        let mut command = laid_out(translated(clap_command()), Language::Japanese);
        let solve = command.find_subcommand_mut("solve").unwrap();
        let help = solve.render_long_help().to_string();
        for expected in ["使い方： ", "\nオプション：\n", "無駄合を除いた手数も証明"]
        {
            assert!(help.contains(expected), "{expected} is not in {help}");
        }
        for one in command.get_subcommands_mut() {
            let help = one.render_long_help().to_string();
            let english = ["Usage", "OPTIONS", "default", "values", "Options"];
            let found = english.iter().find(|word| help.contains(*word));
            assert_eq!(found, None, "{help}");
        }
        let arguments = ["tsumi", "solve", "--quiet", "a.kif"];
        assert!(translated(clap_command()).try_get_matches_from(arguments).is_ok());
    }
}
