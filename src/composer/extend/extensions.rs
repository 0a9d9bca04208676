//! The growth of a problem, or of those that a hunt meets, to the problems found.
//!
//! Responsible for what is asked next and for what is told; the questions are answered by others
//! ([`Extender`]), side by side and in any order. A hunt differs from the growth of a given problem
//! in that problems to begin with are looked for among positions ([`Setups`]) whenever few wait, and
//! that all lengths between two are told, of each beginning only so many. What is told has a whole report, which names
//! flaws and superfluous pieces; it is asked for nothing else, as it takes forty times as long as
//! the two new plies. So nothing else is counted as complete.

use super::extension::Extension;
use super::found::Found;
use super::growth_queue::{GrowthQueue, Origin, can_play};
use super::numbering::Numbering;
use super::setups::Setups;
use super::start::{NoGrowth, start};
use super::step::{Counts, Extender, Step};
use super::wanted::{Wanted, value};
use crate::given_out::GivesOut;
use crate::mining::Seen;
use crate::next::Next;
use crate::report::{self, Report, Rules, Theme};
use crate::told::{Levels, Order, Standing};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::mem;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use tsumi_core::position::{Color, Move, Position, Unchecked};
use tsumi_core::solver::{Limits, Problem, Reason, Solver, Stop, TableError};

/// A piece is added once in so many times that a task is asked for, if that is wanted.
const ADDS_ONCE_IN: usize = 4;
/// Attempts to add a piece until one stands where the line can be played.
const TRIES: usize = 100;

/// The longest problem is told on the way each time that so many were taken back.
const LONGEST_ONCE_IN: usize = 200;

/// The number of a hunt's positions in one task.
const SETUPS: u64 = 500;
/// A hunt looks for problems to begin with while fewer than so many wait to grow.
const FEW: usize = 20;

/// A question to an [`Extender`].
#[derive(Clone, Debug)]
pub struct Task {
    question: GrowthQuestion,
    origin: Origin,
}

#[derive(Clone, Debug)]
enum GrowthQuestion {
    /// Which complete problems lead to this one in two plies?
    Step(Extension),
    /// Is this problem, to which a piece was added, complete?
    IsComplete(Extension),
    /// What does the report say about this problem, which may be told?
    Report(Extension),
    /// What does the report say about this problem, the longest so far?
    Longest(Extension),
    /// Which of the positions with these numbers are problems to begin with?
    Setups(Range<u64>),
}

/// A task that is done.
#[derive(Debug)]
pub struct Done {
    task: Box<Task>,
    answer: Result<GrowthAnswer, Reason>,
}

#[derive(Debug)]
enum GrowthAnswer {
    Step(Step),
    Report(Box<Report>),
}

/// Figures of a growth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Growth {
    /// Problems that were taken back two plies.
    pub steps: usize,
    /// Problems with a piece more that were asked about.
    pub additions: usize,
    /// Positions of a hunt that were looked at.
    pub setups: u64,
    /// The number of the first position of a hunt that is not done.
    pub next_setup: u64,
    /// Problems without a fault that were found, whatever their length.
    pub found: usize,
    /// Their completeness and flaws; those for which no report was asked count as open.
    pub levels: Levels,
    /// Found problems in which the report sees a fault. There should be none.
    pub disputed: usize,
    /// Plies of the longest problem found.
    pub longest: usize,
    /// Problems that wait to grow.
    pub waiting: usize,
    /// What became of the positions two plies before.
    pub counts: Counts,
    /// The problems of a hunt that are not told.
    pub left_aside: LeftAside,
}

/// Problems of a hunt that are not told, by what is not as wanted of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftAside {
    /// Problems that have not the wanted length.
    pub by_plies: usize,
    /// Problems in which the attacker's hand is not as wanted.
    pub by_hand: usize,
    /// Problems whose solutions do not show a theme that is wanted.
    pub by_theme: usize,
    /// Problems with pieces that are superfluous, or perhaps so.
    pub by_pieces: usize,
}

/// The growth of a problem backwards, or a hunt.
#[derive(Debug)]
pub struct Extensions {
    wanted: Wanted,
    problem: Problem,
    begin: Beginning,
    /// The lengths of problems that are told.
    plies: RangeInclusive<usize>,
    queue: GrowthQueue,
    /// Problems that have a report, or wait for one.
    reported: Seen,
    /// How many problems with a report go back to each beginning of a hunt.
    of_beginnings: HashMap<u64, usize>,
    /// The number of tasks and reports of a hunt that are to come, by the first number of a task.
    undone: BTreeMap<u64, usize>,
    longest: Option<Longest>,
    /// Plies of the longest problem when the queue last began again.
    longest_before: usize,
    /// Problems as long as wanted that have no report yet.
    to_report: VecDeque<(Extension, Origin)>,
    order: Order<Found>,
    given_out: usize,
    /// The number of problems taken back at which the longest is told next.
    longest_due: usize,
    growth: Growth,
}

/// The longest problem found, kept to be told as long as none has the wanted length.
#[derive(Debug)]
struct Longest {
    one: Extension,
    is_asked: bool,
    report: Option<Box<Report>>,
}

/// What the growth begins with.
#[derive(Debug)]
enum Beginning {
    Problem(Box<Extension>),
    /// The positions of a hunt, the number of the next position and that of the next beginning.
    Setups(Arc<Numbering>, u64, u64),
}

impl Extensions {
    /// Asks for the report on a problem, with a given solution or none, and begins its growth.
    ///
    /// # Errors
    /// If it may not grow.
    pub fn of(
        solver: &mut Solver,
        problem: &Problem,
        given: Option<&[Move]>,
        (limits, wanted): (&Limits, &Wanted),
        stop: &Stop,
    ) -> Result<Extensions, NoGrowth> {
        let report = report::check(solver, problem, given, limits, stop, &mut |_| ());
        let start = start(problem, &report)?;
        let start_plies = start.plies();
        let plies = wanted.plies.unwrap_or(start_plies + 2);
        if plies <= start_plies {
            return Err(NoGrowth::LongEnough);
        }
        let begin = Beginning::Problem(Box::new(start.clone()));
        let mut growth = Extensions::with_nothing_asked(wanted, problem, begin, plies..=plies);
        growth.queue.insert(start, Origin::default());
        Ok(growth)
    }

    /// Goes on from `told`, problems that an earlier growth of the same one has told: they are not
    /// told again, and those that are shorter than wanted may grow.
    pub fn resume_after(&mut self, told: &[(Position, Vec<Move>)]) {
        for (position, line) in told {
            let mut line = line.clone();
            self.problem.turn(&mut line);
            let position = self.problem.turned(position);
            let one = Extension { position, line };
            let Some(additions) = self.additions_of(&one) else {
                continue;
            };
            let origin = Origin { additions, ..Origin::default() };
            let is_short = one.plies() < *self.plies.start();
            self.order.note_told(&mut self.standing(&one), !is_short);
            self.growth.longest = self.growth.longest.max(one.plies());
            self.reported.insert(&one.position);
            self.queue.insert_if(one, origin, is_short);
        }
    }

    /// The number of pieces that have joined on the way to a problem that was told, by what is
    /// missing in White's hand. `None` if it did not grow from the given problem.
    fn additions_of(&self, one: &Extension) -> Option<usize> {
        let Beginning::Problem(start) = &self.begin else {
            return None;
        };
        let before = one.plies().checked_sub(start.plies())?;
        if !one.line.ends_with(&start.line) || !can_play(one) {
            return None;
        }
        let hand = |position: &Position| position.hand(Color::White).total() as usize;
        let reached = &one.position.along(&one.line)[before];
        Some(hand(&start.position).saturating_sub(hand(reached)))
    }

    /// A hunt for problems of some lengths, among positions with the pieces of `problem`.
    pub fn hunt(
        problem: &Problem,
        setups: Setups,
        plies: RangeInclusive<usize>,
        wanted: &Wanted,
    ) -> Extensions {
        let first = setups.first;
        let numbering = Arc::new(Numbering::new(setups));
        let begin = Beginning::Setups(numbering, first, 0);
        Extensions::with_nothing_asked(wanted, problem, begin, plies)
    }

    /// A growth in which nothing was asked yet.
    fn with_nothing_asked(
        wanted: &Wanted,
        problem: &Problem,
        begin: Beginning,
        plies: RangeInclusive<usize>,
    ) -> Extensions {
        Extensions {
            wanted: wanted.clone(),
            problem: problem.clone(),
            begin,
            plies,
            queue: GrowthQueue::new(wanted.aim, wanted.seed),
            reported: Seen::new(),
            of_beginnings: HashMap::new(),
            undone: BTreeMap::new(),
            longest: None,
            longest_before: 0,
            to_report: VecDeque::new(),
            order: Order::new(wanted.most),
            given_out: 0,
            longest_due: LONGEST_ONCE_IN,
            growth: Growth::default(),
        }
    }

    /// The task to report on a problem as long as wanted, or on the longest.
    fn next_report(&mut self) -> Option<Task> {
        if let Some((one, origin)) = self.to_report.pop_front() {
            return Some(Task { question: GrowthQuestion::Report(one), origin });
        }
        let longest = self.longest.as_mut().filter(|longest| !longest.is_asked)?;
        longest.is_asked = true;
        let one = longest.one.clone();
        let is_wanted = self.plies.contains(&one.plies());
        (!is_wanted)
            .then(|| Task { question: GrowthQuestion::Longest(one), origin: Origin::default() })
    }

    /// The task to look at the next positions of a hunt, unless it has come to their end.
    fn next_setups(&mut self) -> Option<Task> {
        let Beginning::Setups(numbering, next, _) = &mut self.begin else {
            return None;
        };
        let end = next.saturating_add(SETUPS);
        let ends = [numbering.count(), numbering.setups().until];
        let end = ends.into_iter().flatten().fold(end, u64::min);
        let numbers = *next..end;
        if numbers.is_empty() {
            return None;
        }
        *next = end;
        let origin = Origin { setups: numbers.start, ..Origin::default() };
        self.undone.insert(numbers.start, 1);
        Some(Task { question: GrowthQuestion::Setups(numbers), origin })
    }

    /// The task to grow a problem by two plies; the growth begins again if it is stuck.
    fn next_step(&mut self) -> Option<Task> {
        let is_longer = self.growth.longest > self.longest_before;
        if self.queue.is_stuck()
            && (is_longer || !self.queue.is_exhausted())
            && let Beginning::Problem(start) = &self.begin
            && self.wanted.plies.is_some()
        {
            self.longest_before = self.growth.longest;
            self.queue.begin_again(Extension::clone(start));
        }
        loop {
            let entry = self.queue.take_to_grow()?;
            if !self.is_full(entry.origin) {
                return Some(Task {
                    question: GrowthQuestion::Step(entry.problem),
                    origin: entry.origin,
                });
            }
        }
    }

    /// True if a hunt has found as many problems as are wanted of one beginning.
    fn is_full(&self, origin: Origin) -> bool {
        let found = self.of_beginnings.get(&origin.beginning);
        found.is_some_and(|&number| number >= self.wanted.of_each)
    }

    /// True if pieces may be added, and there are problems to add them to.
    fn may_add(&self) -> bool {
        self.wanted.additions > 0 && self.queue.has_grown()
    }

    /// The task to judge a problem with a piece more, once in [`ADDS_ONCE_IN`] times.
    fn next_addition(&mut self) -> Option<Task> {
        let is_due = self.queue.number_waiting() == 0 || self.queue.happens_once_in(ADDS_ONCE_IN);
        if !self.may_add() || !is_due || self.queue.is_exhausted() {
            return None;
        }
        let Wanted { allowed, additions, .. } = &self.wanted;
        (0..TRIES).find_map(|_| {
            let (origin, one) = self.queue.with_addition(*additions, allowed)?;
            can_play(&one).then_some(Task { question: GrowthQuestion::IsComplete(one), origin })
        })
    }

    /// Counts a task of a hunt, or a report that it led to, as done.
    fn count_done(&mut self, origin: Origin) {
        if let Some(tasks) = self.undone.get_mut(&origin.setups) {
            *tasks -= 1;
            if *tasks == 0 {
                self.undone.remove(&origin.setups);
            }
        }
    }

    /// Takes the problems that a task has found: they are queued, and reports on those that may be
    /// told are asked for.
    fn take_step(&mut self, question: &GrowthQuestion, origin: Origin, step: Step) {
        self.growth.counts.add(&step.counts);
        match question {
            GrowthQuestion::Step(_) => self.growth.steps += 1,
            GrowthQuestion::Setups(numbers) => self.growth.setups += numbers.end - numbers.start,
            _ => self.growth.additions += 1,
        }
        let is_first = matches!(question, GrowthQuestion::Setups(_));
        let mut found = step.found;
        found.sort_by_key(|one| -value(one, self.wanted.aim));
        for one in found {
            let mut origin = origin;
            if let (true, Beginning::Setups(_, _, next)) = (is_first, &mut self.begin) {
                origin.beginning = *next;
                *next += 1;
            }
            let grows = match &self.begin {
                Beginning::Problem(_) => true,
                Beginning::Setups(numbering, ..) => numbering.setups().grow,
            };
            let is_short = one.plies() < *self.plies.end() && grows;
            if self.queue.insert_if(one.clone(), origin, is_short) {
                self.count_found(&one);
                self.want_report(one, origin);
            }
        }
    }

    /// Queues a problem for its report if it may be told; else counts why it is left aside.
    fn want_report(&mut self, one: Extension, origin: Origin) {
        let is_shown = |theme: &Theme| {
            let plies = theme.plies(&one.position, Color::Black, &one.line);
            !plies.is_empty()
        };
        let (hand, hands) = (one.position.hand(Color::Black), &self.wanted.allowed.hands);
        let aside = &mut self.growth.left_aside;
        if !self.plies.contains(&one.plies()) {
            aside.by_plies += 1;
        } else if !hands.are_enough(hand) || !hands.have_room_for(hand) {
            aside.by_hand += 1;
        } else if !self.wanted.themes.iter().all(is_shown) {
            aside.by_theme += 1;
        } else if !self.is_full(origin) && self.reported.insert(&one.position) {
            self.to_report.push_back((one, origin));
            if matches!(self.begin, Beginning::Setups(..)) {
                *self.undone.entry(origin.setups).or_default() += 1;
            }
        }
    }

    /// Counts what the report says of a problem; false if it sees a fault. Mates in one were not
    /// called complete before: growth begins with those in which several moves mate, too.
    fn is_undisputed(&mut self, one: &Extension, report: &Report) -> bool {
        if report.is_complete() == Some(false) {
            if one.plies() == 1 {
                self.growth.found -= 1;
            } else {
                log::error!("not complete by its report: {}", one.position);
                self.growth.disputed += 1;
            }
            return false;
        }
        self.growth.levels.add(report.settled_level(Rules::default()));
        true
    }

    /// Keeps the report on the longest problem, unless a longer one was found meanwhile.
    fn take_report_on_longest(&mut self, one: &Extension, report: Box<Report>) {
        let is_undisputed = self.is_undisputed(one, &report);
        if let Some(longest) = self.longest.take_if(|longest| longest.one == *one)
            && is_undisputed
        {
            self.longest = Some(Longest { report: Some(report), ..longest });
        }
    }

    /// Holds a problem to be told, unless its report says that it is not as wanted.
    fn take_report(&mut self, one: Extension, origin: Origin, report: Box<Report>) {
        if !self.is_undisputed(&one, &report) {
            return;
        }
        if self.wanted.no_superfluous
            && (report.is_complete().is_none() || !report.pieces.is_empty())
        {
            self.growth.left_aside.by_pieces += 1;
            return;
        }
        if self.is_full(origin) {
            return;
        }
        if matches!(self.begin, Beginning::Setups(..)) {
            *self.of_beginnings.entry(origin.beginning).or_default() += 1;
        }
        let found = self.to_found(one, Some(report));
        self.order.hold(found);
    }

    /// Counts a problem without a fault, and keeps it if it is the longest.
    fn count_found(&mut self, one: &Extension) {
        self.growth.found += 1;
        if one.plies() > self.growth.longest {
            self.growth.longest = one.plies();
            self.longest = Some(Longest { one: one.clone(), is_asked: false, report: None });
        }
    }

    /// The longest problem, if it is due to be told although none has the wanted length yet.
    fn take_longest_on_the_way(&mut self) -> Option<Found> {
        let is_due = self.growth.steps >= self.longest_due;
        if !self.wanted.tells_longest || self.order.has_wanted() || !is_due {
            return None;
        }
        self.longest_due = self.growth.steps + LONGEST_ONCE_IN;
        self.take_longest()
    }

    /// The longest problem, to be told although it is not as long as wanted.
    fn take_longest(&mut self) -> Option<Found> {
        let Longest { one, report, .. } = self.longest.take()?;
        let mut found = self.to_found(one, report);
        self.order.note_told(&mut found.standing, false);
        Some(found)
    }

    /// A problem in the form in which it is told, on the board that was given.
    fn to_found(&self, one: Extension, report: Option<Box<Report>>) -> Found {
        let mut standing = self.standing(&one);
        if let Some(report) = &report {
            standing = standing.by(report, Rules::default());
        }
        let Extension { position, mut line } = one;
        let before = match &self.begin {
            Beginning::Problem(_) => Some(standing.before),
            Beginning::Setups(..) => None,
        };
        self.problem.turn(&mut line);
        let problem = self.problem.at(&self.problem.turned(&position));
        Found { problem, line, before, report, standing }
    }

    /// The standing of a problem among the others, as far as it is known without a report.
    fn standing(&self, one: &Extension) -> Standing {
        let given = match &self.begin {
            Beginning::Problem(start) => start.plies(),
            Beginning::Setups(..) => 0,
        };
        let before = one.plies().saturating_sub(given);
        let standing = Standing::new((&one.position, &one.line), before);
        standing.ranked(-i64::from(value(one, self.wanted.aim)))
    }

    /// True if problems are told only at the end: all that are two plies longer are wanted.
    fn tells_at_end(&self) -> bool {
        matches!(self.begin, Beginning::Problem(_)) && self.wanted.plies.is_none()
    }

    /// True once there are as many problems as are wanted.
    fn are_enough(&self) -> bool {
        if self.tells_at_end() { self.order.are_enough_told() } else { self.order.are_enough() }
    }

    /// The plies that are wanted at least.
    pub fn plies(&self) -> usize {
        *self.plies.start()
    }

    /// The figures so far.
    pub fn growth(&self) -> Growth {
        let next = match &self.begin {
            Beginning::Problem(_) => 0,
            Beginning::Setups(_, next, _) => *next,
        };
        let first_undone = self.undone.keys().next().copied();
        let Growth { found, disputed, mut levels, .. } = self.growth;
        levels.open = found.saturating_sub(disputed + levels.complete + levels.flawed);
        Growth {
            levels,
            waiting: self.queue.number_waiting(),
            next_setup: first_undone.unwrap_or(next),
            ..self.growth
        }
    }
}

impl GivesOut for Extensions {
    type Task = Task;
    type Worker = Extender;
    type Done = Done;
    type Found = Found;

    fn worker(&self, table_mib: usize) -> Result<Extender, TableError> {
        let extender = Extender::new(table_mib)?.by(&self.wanted);
        Ok(match &self.begin {
            Beginning::Problem(_) => extender,
            Beginning::Setups(numbering, ..) => extender.among(Arc::clone(numbering)),
        })
    }

    fn next_task(&mut self) -> Next<Task> {
        if self.are_enough() {
            return Next::End;
        }
        let mut task = self.next_report();
        if task.is_none() && self.queue.number_waiting() < FEW {
            task = self.next_setups();
        }
        let task = task.or_else(|| self.next_addition());
        if let Some(task) = task.or_else(|| self.next_step()).or_else(|| self.next_setups()) {
            self.given_out += 1;
            return Next::Task(Box::new(task));
        }
        if self.given_out == 0 && (!self.may_add() || self.queue.is_exhausted()) {
            Next::End
        } else {
            Next::Wait
        }
    }

    fn work(extender: &mut Extender, task: Box<Task>, stop: &Stop) -> Done {
        let answer = match &task.question {
            GrowthQuestion::Step(one) => extender.step(one, stop).map(GrowthAnswer::Step),
            GrowthQuestion::IsComplete(one) => {
                extender.judge_alone(one, stop).map(GrowthAnswer::Step)
            }
            GrowthQuestion::Report(one) | GrowthQuestion::Longest(one) => {
                let report = extender.whole_report(one, stop);
                Ok(GrowthAnswer::Report(Box::new(report)))
            }
            GrowthQuestion::Setups(numbers) => {
                extender.begin(numbers.clone(), stop).map(GrowthAnswer::Step)
            }
        };
        Done { task, answer }
    }

    fn take(&mut self, done: Done) -> Vec<Found> {
        self.given_out -= 1;
        let Done { task, answer } = done;
        let Task { question, origin } = *task;
        match (question, answer) {
            (GrowthQuestion::Report(one), Ok(GrowthAnswer::Report(report))) => {
                self.take_report(one, origin, report);
                self.count_done(origin);
            }
            (GrowthQuestion::Longest(one), Ok(GrowthAnswer::Report(report))) => {
                self.take_report_on_longest(&one, report);
            }
            (question, Ok(GrowthAnswer::Step(step))) => {
                self.take_step(&question, origin, step);
                if matches!(question, GrowthQuestion::Setups(_)) {
                    self.count_done(origin);
                }
            }
            _ => {}
        }
        let is_done = self.given_out == 0 && self.to_report.is_empty();
        if self.tells_at_end() {
            return if is_done { self.order.rest() } else { Vec::new() };
        }
        let mut told = self.order.complete();
        told.extend(self.take_longest_on_the_way());
        told
    }

    // Or the longest problem if none was as long as wanted.
    fn rest(&mut self) -> Vec<Found> {
        for (one, _) in mem::take(&mut self.to_report) {
            if self.wanted.no_superfluous {
                break;
            }
            let found = self.to_found(one, None);
            self.order.hold(found);
        }
        let mut rest = self.order.rest();
        if !self.order.has_wanted() {
            rest.extend(self.take_longest());
        }
        rest
    }
}
