//! The memory that is free.
//!
//! On Linux, in the whole machine and in the control groups (containers, services) of
//! the process. Not implemented for other systems.

/// Left to other processes and to the rest of this one: stacks, the referee's tables.
const RESERVE: u64 = 64 << 20;

/// True if the process may take `bytes`, and much is left, as far as the system says.
pub fn has_room(bytes: u64) -> bool {
    leaves_reserve(free_bytes(), bytes)
}

/// True if `bytes` of those that are `free` can be taken.
pub fn leaves_reserve(free: Option<u64>, bytes: u64) -> bool {
    free.is_none_or(|free| free >= bytes.saturating_add(RESERVE))
}

/// Has all threads of this process share one heap, to be called before there are others.
/// The C library would reserve 64 MiB of addresses for each thread, which a limit of the
/// address space counts: the engine took 557 MiB of them with a table of 16. Threads of a
/// search hardly allocate, so they do not wait for each other.
#[allow(unsafe_code)]
pub fn share_one_heap() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the function sets a number, and may be called at any time. Without effect,
    // more addresses are taken.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}

/// Bytes that the process may still take; `None` where the system does not say.
#[cfg(not(target_os = "linux"))]
pub fn free_bytes() -> Option<u64> {
    None
}

/// Bytes that the process may still take; `None` where the system does not say.
#[cfg(target_os = "linux")]
pub fn free_bytes() -> Option<u64> {
    let machine = std::fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| linux::field(&text, "MemAvailable:")?.checked_mul(1024));
    linux::free_in_groups().into_iter().chain(machine).min()
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The folder of the control groups.
    const GROUPS: &str = "/sys/fs/cgroup";

    /// Names of the figures in a version of control groups.
    struct Names {
        limit: &'static str,
        used: &'static str,
        /// Memory that only caches files, which is given back when needed.
        cached: [&'static str; 2],
    }

    /// The names in version 2 of control groups.
    const SECOND: Names = Names {
        limit: "memory.max",
        used: "memory.current",
        cached: ["inactive_file ", "active_file "],
    };
    /// The names in version 1.
    const FIRST: Names = Names {
        limit: "memory.limit_in_bytes",
        used: "memory.usage_in_bytes",
        cached: ["total_inactive_file ", "total_active_file "],
    };

    /// The number after `name` at the beginning of a line.
    pub fn field(text: &str, name: &str) -> Option<u64> {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    }

    /// The bytes free in each control group of this process.
    pub fn free_in_groups() -> Vec<u64> {
        let memberships = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        let groups = memberships.lines().filter_map(group);
        let free = groups.flat_map(|(root, path, names)| {
            // Limits of the groups above hold too. In a container the path may be the
            // one outside, and the group's own figures are at the root.
            let folders = Path::new(&path).ancestors().chain([Path::new("")]);
            let free = folders.filter_map(|folder| free_in(&root.join(folder), names));
            free.collect::<Vec<_>>()
        });
        free.collect()
    }

    /// The root of the tree, the path in it and the names for a line of
    /// `/proc/self/cgroup`, if it is about memory.
    fn group(line: &str) -> Option<(PathBuf, String, &'static Names)> {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next()?, parts.next()?);
        let path = path.trim_start_matches('/').to_string();
        if controllers.is_empty() {
            Some((PathBuf::from(GROUPS), path, &SECOND))
        } else if controllers.split(',').any(|name| name == "memory") {
            Some((Path::new(GROUPS).join("memory"), path, &FIRST))
        } else {
            None
        }
    }

    /// The bytes free in the group with this folder; `None` if it has no limit.
    fn free_in(folder: &Path, names: &Names) -> Option<u64> {
        let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
        let limit = read(names.limit)?;
        // Few groups have a limit, and the system takes milliseconds to sum up the other figures.
        limit.trim().parse::<u64>().ok()?;
        free_of(&limit, &read(names.used)?, &read("memory.stat").unwrap_or_default(), names)
    }

    /// The bytes free by the texts of these figures; `None` if there is no limit.
    fn free_of(limit: &str, used: &str, stat: &str, names: &Names) -> Option<u64> {
        let limit: u64 = limit.trim().parse().ok()?;
        let used: u64 = used.trim().parse().ok()?;
        let cached: u64 = names.cached.iter().filter_map(|name| field(stat, name)).sum();
        Some(limit.saturating_sub(used.saturating_sub(cached)))
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn figures_are_found() {
            let text = "MemTotal:  100 kB\nMemAvailable:   21202436 kB\n";
            assert_eq!(field(text, "MemAvailable:"), Some(21_202_436));
            assert_eq!(field(text, "MemFree:"), None);
        }

        #[test]
        fn groups_of_both_versions_are_known() {
            let of = |line| group(line).map(|(root, path, _)| (root, path));
            assert_eq!(
                of("0::/user.slice/a.scope"),
                Some((GROUPS.into(), "user.slice/a.scope".to_string()))
            );
            assert_eq!(
                of("4:memory:/docker/7"),
                Some((Path::new(GROUPS).join("memory"), "docker/7".to_string()))
            );
            assert_eq!(of("8:pids:/"), None);
            assert_eq!(of(""), None);
        }

        /// A group of each version, as the system shows it in a folder.
        #[test]
        fn groups_are_read() {
            let folder = std::env::temp_dir().join(format!("tsumi-group-{}", std::process::id()));
            fs::create_dir_all(&folder).expect("a folder");
            let write = |name, text| fs::write(folder.join(name), text).expect("a file");
            for names in [&SECOND, &FIRST] {
                write(names.limit, "356515840\n");
                write(names.used, "300000000\n");
                assert_eq!(free_in(&folder, names), Some(56_515_840));
            }
            // The value that version 1 writes where there is no limit.
            write(FIRST.limit, "9223372036854771712\n");
            assert!(free_in(&folder, &FIRST) > Some(1 << 60));
            fs::remove_dir_all(&folder).expect("its end");
            assert_eq!(free_in(&folder, &SECOND), None);
        }

        #[test]
        fn caches_count_as_free() {
            let stat = "anon 5\ninactive_file 30\nactive_file 10\n";
            assert_eq!(free_of("100\n", "60\n", stat, &SECOND), Some(80));
            assert_eq!(free_of("100", "60", "", &SECOND), Some(40));
            assert_eq!(free_of("max\n", "60\n", stat, &SECOND), None);
            assert_eq!(free_of("100", "160", "", &FIRST), Some(0));
        }
    }
}
