//! Many cores on few: the threads of a pool run one at a time, each with a clock of its own.
//!
//! Only in a build with the feature `cores`; without it, nothing of a hook is left.
//! `TSUMI_CORES=FACTOR,LOCK,NODE` begins it (scripts/cores). The thread whose clock stands lowest runs.
//! Its clock goes on by the processor time that it takes, times FACTOR while others are awake
//! (what the memory costs where all cores use it: a hundredth more is 1.01), or LOCK while it holds
//! the lock. The lock of the pool
//! has a clock, too: who comes while another one holds it waits until it is free. A thread that
//! is called wakes up after `WAKING`.
//!
//! So the code, its tree and its table are real, and the time is that of as many cores as
//! there are threads. What this does not see: caches of one's own, and the price of a cache
//! line that moves from core to core.

#[cfg(feature = "cores")]
pub use simulated::{
    is_on, on_announce, on_join, on_leave, on_lock, on_lock_wanted, on_node, on_rest, report,
};

#[cfg(not(feature = "cores"))]
pub use real::{
    is_on, on_announce, on_join, on_leave, on_lock, on_lock_wanted, on_node, on_rest, report,
};

/// The same interface in a build without the feature.
#[cfg(not(feature = "cores"))]
mod real {
    /// True if there is a simulation.
    #[inline(always)]
    pub const fn is_on() -> bool {
        false
    }

    /// The thread of this slot joins a pool of so many.
    #[inline(always)]
    pub fn on_join<T>(_pool: &T, _seat: usize, _threads: usize) {}

    /// The main thread has called the others to a task.
    #[inline(always)]
    pub fn on_announce() {}

    /// A thread has nothing to do until the next task.
    #[inline(always)]
    pub fn on_rest() {}

    /// A thread leaves its pool.
    #[inline(always)]
    pub fn on_leave() {}

    /// A thread has visited so many nodes, counted from when it began.
    #[inline(always)]
    pub fn on_node(_nodes: u64) {}

    /// A thread wants the lock.
    #[inline(always)]
    pub fn on_lock_wanted() {}

    /// A thread has taken the lock, or released it.
    #[inline(always)]
    pub fn on_lock(_has: bool) {}

    /// The measurements so far in words; `None` in a build without the feature.
    #[inline(always)]
    pub fn report() -> Option<String> {
        None
    }
}

#[cfg(feature = "cores")]
mod simulated {
    use cpu_time::ThreadTime;
    use std::cell::RefCell;
    use std::collections::HashMap;
    use std::env;
    use std::fmt::Write;
    use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
    use std::time::Duration;

    /// From a call to the first step of the thread that was asleep.
    const WAKING: Duration = Duration::from_micros(50);
    /// Nodes between two looks at the clocks.
    const NODES: u64 = 200;
    /// The time to read the clock, which is not counted.
    const READING: Duration = Duration::from_nanos(350);

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum CoreState {
        /// Not there yet, or gone.
        Away,
        Resting,
        Awake,
    }

    #[derive(Clone, Copy)]
    struct Core {
        state: CoreState,
        clock: Duration,
        /// Time in which it worked, outside the lock and inside.
        worked: Duration,
        held: Duration,
        waited: Duration,
    }

    struct Machine {
        is_over: bool,
        cores: Vec<Core>,
        running: usize,
        lock_is_free: Duration,
        longest_hold: Duration,
        holds: u64,
        /// Time in which one core alone was awake.
        alone: Duration,
    }

    struct SharedCores {
        machine: Mutex<Machine>,
        changed: Condvar,
    }

    struct CoreSlot {
        shared: Arc<SharedCores>,
        number: usize,
        last: ThreadTime,
        nodes: u64,
        /// The nodes when the clocks were looked at last, and when the time was counted.
        seen: u64,
        counted: u64,
        has_lock: bool,
        begin_of_hold: Duration,
    }

    /// The factor of measured times.
    #[derive(Clone, Copy)]
    struct Model {
        factor: f64,
        lock: f64,
        /// Time of a node outside the lock; if not 0, nodes are counted, not measured.
        node: Duration,
    }

    static MODEL: LazyLock<Option<Model>> = LazyLock::new(|| {
        let text = env::var("TSUMI_CORES").ok()?;
        let mut numbers = text.split(',').map(str::parse::<f64>);
        let factor = numbers.next()?.ok()?;
        let mut next = |default| numbers.next().and_then(Result::ok).unwrap_or(default);
        Some(Model { factor, lock: next(1.0), node: Duration::from_secs_f64(next(0.0) * 1e-9) })
    });

    static ALL: LazyLock<Mutex<HashMap<usize, Arc<SharedCores>>>> = LazyLock::new(Mutex::default);

    thread_local! {
        static SLOT: RefCell<Option<CoreSlot>> = const { RefCell::new(None) };
    }

    fn with<R>(work: impl FnOnce(&mut CoreSlot) -> R) -> Option<R> {
        SLOT.with_borrow_mut(|slot| slot.as_mut().map(work))
    }

    impl SharedCores {
        fn lock(&self) -> MutexGuard<'_, Machine> {
            self.machine.lock().unwrap_or_else(PoisonError::into_inner)
        }

        fn wait<'a>(&self, machine: MutexGuard<'a, Machine>) -> MutexGuard<'a, Machine> {
            self.changed.wait(machine).unwrap_or_else(PoisonError::into_inner)
        }
    }

    impl Machine {
        /// The core that is awake and whose clock stands lowest.
        fn lowest(&self) -> Option<usize> {
            let awake = (0..self.cores.len()).filter(|&i| self.cores[i].state == CoreState::Awake);
            awake.min_by_key(|&i| self.cores[i].clock)
        }
    }

    impl CoreSlot {
        /// Adds the time since the last look to the clock of this core.
        fn count(&mut self) -> MutexGuard<'_, Machine> {
            let passed = match *MODEL {
                Some(Model { node, .. }) if !node.is_zero() && !self.has_lock => {
                    node * (self.nodes - self.counted) as u32
                }
                _ => self.last.elapsed().saturating_sub(READING),
            };
            self.counted = self.nodes;
            let mut machine = self.shared.lock();
            let awake = machine.cores.iter().filter(|core| core.state == CoreState::Awake);
            let is_alone = awake.count() == 1;
            let passed = match *MODEL {
                Some(Model { lock, .. }) if self.has_lock => passed.mul_f64(lock),
                Some(Model { factor, .. }) if !is_alone => passed.mul_f64(factor),
                _ => passed,
            };
            let core = &mut machine.cores[self.number];
            core.clock += passed;
            if self.has_lock {
                core.held += passed;
            } else {
                core.worked += passed;
            }
            if is_alone {
                machine.alone += passed;
            }
            self.last = ThreadTime::now();
            machine
        }

        /// Lets the core go on whose clock stands lowest, and waits until that is this one.
        fn yield_core(&mut self) {
            let number = self.number;
            let mut machine = self.count();
            let next = machine.lowest();
            if let Some(next) = next.filter(|&next| next != number && !machine.is_over) {
                machine.running = next;
                drop(machine);
                self.shared.changed.notify_all();
                self.wait();
            }
        }

        fn wait(&mut self) {
            let mut machine = self.shared.lock();
            while machine.running != self.number && !machine.is_over {
                machine = self.shared.wait(machine);
            }
            drop(machine);
            self.last = ThreadTime::now();
        }
    }

    /// True if there is a simulation.
    pub fn is_on() -> bool {
        with(|_| ()).is_some()
    }

    /// The thread of this slot joins a pool of so many, and waits until it is called.
    pub fn on_join<T>(pool: &T, slot: usize, threads: usize) {
        if MODEL.is_none() {
            return;
        }
        let begin = || {
            let core = Core {
                state: CoreState::Away,
                clock: Duration::ZERO,
                worked: Duration::ZERO,
                held: Duration::ZERO,
                waited: Duration::ZERO,
            };
            Arc::new(SharedCores {
                machine: Mutex::new(Machine {
                    is_over: false,
                    cores: vec![core; threads],
                    running: 0,
                    lock_is_free: Duration::ZERO,
                    longest_hold: Duration::ZERO,
                    holds: 0,
                    alone: Duration::ZERO,
                }),
                changed: Condvar::new(),
            })
        };
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        let address = std::ptr::from_ref(pool) as usize;
        if slot == 0 {
            all.remove(&address);
        }
        let shared = Arc::clone(all.entry(address).or_insert_with(begin));
        drop(all);
        shared.lock().cores[slot].state =
            if slot == 0 { CoreState::Awake } else { CoreState::Resting };
        shared.changed.notify_all();
        let slot = CoreSlot {
            shared,
            number: slot,
            last: ThreadTime::now(),
            nodes: 0,
            seen: 0,
            counted: 0,
            has_lock: false,
            begin_of_hold: Duration::ZERO,
        };
        SLOT.set(Some(slot));
        if with(|slot| slot.number) != Some(0) {
            with(CoreSlot::wait);
        }
    }

    /// The main thread has called the others to a task, who wake up.
    pub fn on_announce() {
        with(|slot| {
            let shared = Arc::clone(&slot.shared);
            drop(slot.count());
            let mut machine = shared.lock();
            while machine.cores.iter().any(|core| core.state == CoreState::Away) {
                machine = shared.wait(machine);
            }
            let now = machine.cores[slot.number].clock;
            for core in &mut machine.cores[1..] {
                if core.state == CoreState::Resting {
                    core.clock = core.clock.max(now + WAKING);
                    core.state = CoreState::Awake;
                }
            }
            drop(machine);
            slot.last = ThreadTime::now();
        });
    }

    /// A thread has nothing to do until the next task.
    pub fn on_rest() {
        with(|slot| {
            drop(slot.count());
            let mut machine = slot.shared.lock();
            machine.cores[slot.number].state = CoreState::Resting;
            if let Some(next) = machine.lowest() {
                machine.running = next;
            }
            drop(machine);
            slot.shared.changed.notify_all();
            slot.wait();
        });
    }

    /// A thread leaves its pool; the main thread ends the simulation.
    pub fn on_leave() {
        let Some(mut slot) = SLOT.take() else {
            return;
        };
        drop(slot.count());
        let mut machine = slot.shared.lock();
        // The others need no turn to end.
        machine.is_over |= slot.number == 0;
        machine.cores[slot.number].state = CoreState::Away;
        drop(machine);
        slot.shared.changed.notify_all();
    }

    /// A thread has visited so many nodes since it began.
    pub fn on_node(nodes: u64) {
        with(|slot| {
            slot.nodes = nodes;
            if slot.nodes > slot.seen + NODES {
                slot.seen = nodes;
                if !slot.has_lock {
                    slot.yield_core();
                }
            }
        });
    }

    /// A thread wants the lock, and waits until it is free.
    pub fn on_lock_wanted() {
        with(|slot| {
            slot.yield_core();
            let mut machine = slot.shared.lock();
            let free = machine.lock_is_free;
            let core = &mut machine.cores[slot.number];
            core.waited += free.saturating_sub(core.clock);
            core.clock = core.clock.max(free);
            drop(machine);
            slot.last = ThreadTime::now();
        });
    }

    /// A thread has taken the lock, or released it.
    pub fn on_lock(has: bool) {
        with(|slot| {
            let number = slot.number;
            let begin = slot.begin_of_hold;
            let mut machine = slot.count();
            let now = machine.cores[number].clock;
            if !has {
                machine.lock_is_free = now;
                machine.longest_hold = machine.longest_hold.max(now.saturating_sub(begin));
                machine.holds += 1;
            }
            drop(machine);
            slot.has_lock = has;
            slot.begin_of_hold = now;
        });
    }

    /// What was measured so far: seconds by the clocks of all cores together, but for `wall`, that
    /// of the main one, and `longest`, the longest time that the lock was held.
    pub fn report() -> Option<String> {
        with(|slot| {
            let machine = slot.count();
            let sum = |part: fn(&Core) -> Duration| -> f64 {
                machine.cores.iter().map(|core| part(core).as_secs_f64()).sum()
            };
            let mut text = String::new();
            let _ = write!(
                text,
                "cores {} wall {:.6} alone {:.6} worked {:.6} held {:.6} waited {:.6} \
                 longest {:.6} holds {}",
                machine.cores.len(),
                machine.cores[0].clock.as_secs_f64(),
                machine.alone.as_secs_f64(),
                sum(|core| core.worked),
                sum(|core| core.held),
                sum(|core| core.waited),
                machine.longest_hold.as_secs_f64(),
                machine.holds,
            );
            text
        })
    }
}
