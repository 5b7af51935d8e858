//! The program in processes of its own: started, killed, asked to end, started again.

use std::fs::File;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rustix::process::{Pid, Signal, kill_process};

use crate::client::{Body, Person, Servers};
use crate::pause::until;

/// Longer than it takes to start, also while the machine compiles.
const STARTED_WITHIN: Duration = Duration::from_secs(60);
const STARTS_MAX: u32 = 5;
/// What docs/operations.md gives it, and a little for a busy machine.
const ENDED_WITHIN: Duration = Duration::from_secs(25);

/// How the program is called here.
#[derive(Clone)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    pub(crate) folder: PathBuf,
    pub(crate) variables: Vec<(String, String)>,
}

impl Program {
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.path);
        command
            .args(arguments)
            .env_clear()
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .env("NO_COLOR", "1")
            .current_dir(&self.folder)
            .stdin(Stdio::null());
        command
    }

    /// Runs a command of it to its end, with `variables` in place of its own.
    pub(crate) fn run(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Result<Output> {
        let mut command = self.command(arguments);
        command.envs(variables.iter().copied());
        command.output().with_context(|| format!("muqabla {arguments:?}"))
    }

    /// The same; an error with what it said when it fails.
    pub(crate) fn succeed(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Result<String> {
        let output = self.run(arguments, variables)?;
        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        ensure!(output.status.success(), "muqabla {arguments:?}: {said}");
        Ok(said)
    }
}

/// A `serve` or a `worker`.
pub(crate) struct Process {
    pub(crate) name: String,
    program: Program,
    arguments: Vec<&'static str>,
    /// Where `/readyz` answers.
    pub(crate) port: u16,
    child: Option<Child>,
}

impl Process {
    pub(crate) fn server(program: &Program, number: usize, port: u16) -> Self {
        let mut program = program.clone();
        program.variables.push(("PORT".to_owned(), port.to_string()));
        let (name, arguments) = (format!("serve-{number}"), vec!["serve", "--no-worker"]);
        Self { name, program, arguments, port, child: None }
    }

    pub(crate) fn worker(program: &Program, number: usize, port: u16) -> Self {
        let mut program = program.clone();
        program.variables.push(("METRICS_ADDR".to_owned(), format!("127.0.0.1:{port}")));
        Self { name: format!("worker-{number}"), program, arguments: vec!["worker"], port, child: None }
    }

    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.program.variables.retain(|(known, _value)| known != name);
        self.program.variables.push((name.to_owned(), value.to_owned()));
    }

    /// Starts it; [`Self::wait`] says when it is ready.
    pub(crate) fn start(&mut self) -> Result<()> {
        let log = self.program.folder.join(format!("{}.log", self.name));
        let log = File::options().create(true).append(true).open(log)?;
        let mut command = self.program.command(&self.arguments);
        self.child = Some(command.stdout(Stdio::null()).stderr(log).spawn().context("start the program")?);
        Ok(())
    }

    /// Until it is ready. In development it ends when it cannot read the clock's offset in time; what ended so is started again, as by systemd.
    pub(crate) fn wait(&mut self) -> Result<()> {
        let mut starts = 1;
        until(&format!("{} is ready", self.name), STARTED_WITHIN, || {
            if let Some(child) = &mut self.child
                && let Some(status) = child.try_wait()?
            {
                let log = self.program.folder.join(format!("{}.log", self.name));
                let log = std::fs::read_to_string(log).unwrap_or_default();
                let said = log.lines().next_back().unwrap_or_default();
                let may_start = starts < STARTS_MAX && said.ends_with("timed out waiting for connection");
                ensure!(may_start, "{} ended: {status}: {said}", self.name);
                starts += 1;
                self.start()?;
            }
            Ok(is_ready(self.port))
        })
    }

    pub(crate) fn is_started(&self) -> bool {
        self.child.is_some()
    }

    /// Ends it without warning.
    pub(crate) fn kill(&mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            child.kill()?;
            child.wait()?;
        }
        Ok(())
    }

    /// Asks it to end; answers how long that took.
    pub(crate) fn end(&mut self) -> Result<Duration> {
        let Some(mut child) = self.child.take() else { return Ok(Duration::ZERO) };
        let asked = Instant::now();
        kill_process(Pid::from_child(&child), Signal::TERM)?;
        let ended = until(&format!("{} has ended", self.name), ENDED_WITHIN, || Ok(child.try_wait()?.is_some()));
        if ended.is_err() {
            child.kill()?;
        }
        let status = child.wait()?;
        ended?;
        ensure!(status.success(), "{} ended with {status}", self.name);
        Ok(asked.elapsed())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.kill();
    }
}

fn is_ready(port: u16) -> bool {
    let Ok(address) = format!("127.0.0.1:{port}").parse() else { return false };
    let is_listening = TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_ok();
    let nobody = Person::new(String::new());
    is_listening
        && nobody
            .call(&Servers::new(vec![port]), "GET", "/readyz", None, Body::Nothing)
            .is_ok_and(|answer| answer.status == 200)
}

/// Lines of the logs below `folder` that say `ERROR`, shortened, for a failed row.
pub(crate) fn errors(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_log = entry.path().extension().is_some_and(|ending| ending == "log");
        let text = if is_log { std::fs::read_to_string(entry.path()).unwrap_or_default() } else { String::new() };
        let name = entry.file_name().to_string_lossy().into_owned();
        // What a connection that was broken on purpose leaves, is expected.
        let is_told =
            |line: &&str| (line.contains("ERROR") || line.contains("panicked")) && !line.contains("connection");
        let lines = text.lines().filter(is_told).take(8);
        found.extend(lines.map(|line| format!("{name}: {}", line.chars().take(400).collect::<String>())));
    }
    found
}
