//! The one executable of Muqabla: the commands of `cli`, of which `serve` is the web server of `api`.

use std::process::ExitCode;

fn main() -> anyhow::Result<ExitCode> {
    cli::run(api::serve::serve)
}
