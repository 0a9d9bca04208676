//! Without a command, USI; with one, the command line.

fn main() -> std::process::ExitCode {
    tsumi::main()
}
