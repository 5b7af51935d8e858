//! The one executable of Muqabla: the commands of `cli`, of which `serve` and `worker` are of `api`.

use std::process::ExitCode;

fn main() -> anyhow::Result<ExitCode> {
    cli::run(&cli::Http { serve: api::serve::serve, work: api::serve::work })
}
