//! A process of its own for reading documents that strangers made: it holds no secret and no connection, and the operating system ends it
//! when it takes too much memory or time. Whatever a document does to its reader costs that document only.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use rustix::process::{Resource, Rlimit, setrlimit};
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;
use tokio::sync::Semaphore;

use crate::document::{self, Job, Outcome, Refusal};
use crate::error::Error;
use crate::mark::Seed;

/// The first argument that makes the program do a job instead of what else it does; the second names the job.
pub const ARGUMENT: &str = "sandbox";
/// Documents read at the same time by one process of ours.
const AT_ONCE_MAX: usize = 2;
/// Memory that one may take, in bytes: addresses, so that it is more than what is really held.
const MEMORY_MAX: u64 = 768 * 1024 * 1024;
/// Seconds of a processor that looking at a document may take, and those that drawing one may.
const INSPECT_SECONDS_MAX: u64 = 10;
const DRAW_SECONDS_MAX: u64 = 60;
/// How much longer than its seconds a job may take on a busy machine.
const TIMEOUT_FACTOR: u32 = 2;
/// How long an upload waits while other documents are read.
const UPLOAD_WAIT_MAX: Duration = Duration::from_secs(90);
/// Bytes that come back at most.
const ANSWER_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Of the stack on which documents are read: they are nested.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// Starts processes that read documents.
#[derive(Clone)]
pub struct Sandbox {
    program: Arc<Path>,
    places: Arc<Semaphore>,
}

/// What the process says before the pictures.
#[derive(Serialize, Deserialize)]
enum Head {
    Done { pages: u32, pictures: Vec<(String, usize)> },
    Refused(Refusal),
}

impl Sandbox {
    /// Jobs are done by `program`, which calls [`serve`] when its first argument is [`ARGUMENT`].
    pub fn new(program: PathBuf) -> Self {
        Self { program: program.into(), places: Arc::new(Semaphore::new(AT_ONCE_MAX)) }
    }

    /// Does `job` with a document.
    ///
    /// # Errors
    /// [`Error::Document`] for what the document is refused for, too much memory and time included; [`Error::Sandbox`] when no process starts.
    pub async fn run(&self, job: Job, seed: &Seed, document: &Bytes) -> Result<Outcome, Error> {
        let place = self.places.acquire().await.map_err(|closed| Error::Sandbox(closed.to_string()))?;
        let limit = Duration::from_secs(seconds(job)).saturating_mul(TIMEOUT_FACTOR);
        let answer = tokio::time::timeout(limit, self.converse(job, seed, document)).await;
        drop(place);
        match answer {
            Ok(answer) => read_answer(&answer?),
            Err(_late) => Err(Error::Document(Refusal::Unreadable)),
        }
    }

    /// The same for somebody who waits for it, while other documents are read: for 90 seconds at most.
    ///
    /// # Errors
    /// As [`Sandbox::run`]; [`Error::Sandbox`] when it takes too long.
    pub async fn run_for_upload(&self, job: Job, document: &Bytes) -> Result<Outcome, Error> {
        let reading = tokio::time::timeout(UPLOAD_WAIT_MAX, self.run(job, &Seed::NONE, document)).await;
        reading.map_err(|late| Error::Sandbox(late.to_string()))?
    }

    async fn converse(&self, job: Job, seed: &Seed, document: &Bytes) -> Result<Vec<u8>, Error> {
        let broken = |error: std::io::Error| Error::Sandbox(error.to_string());
        let mut child = Command::new(&*self.program)
            .args([ARGUMENT, job.as_str()])
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(broken)?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Error::Sandbox("no pipes".to_owned()));
        };
        let say = async move {
            // A process that ended early has its reasons; they are in what it said.
            let _ended = input.write_all(seed.bytes()).await;
            let _ended = input.write_all(document).await;
            let _ended = input.shutdown().await;
        };
        let hear = async move {
            let mut answer = Vec::new();
            output.take(ANSWER_BYTES_MAX).read_to_end(&mut answer).await.map(|_read| answer)
        };
        let ((), answer) = tokio::join!(say, hear);
        let answer = answer.map_err(broken)?;
        child.wait().await.map_err(broken)?;
        Ok(answer)
    }
}

/// What a process said; nothing, or less than it promised, when it was ended.
fn read_answer(answer: &[u8]) -> Result<Outcome, Error> {
    let unreadable = || Error::Document(Refusal::Unreadable);
    let end = answer.iter().position(|byte| *byte == b'\n').ok_or_else(unreadable)?;
    let (head, rest) = answer.split_at_checked(end).ok_or_else(unreadable)?;
    let head: Head = serde_json::from_slice(head).map_err(|_torn| unreadable())?;
    let (pages, sizes) = match head {
        Head::Done { pages, pictures } => (pages, pictures),
        Head::Refused(refusal) => return Err(Error::Document(refusal)),
    };
    let mut rest = rest.get(1..).unwrap_or_default();
    let mut pictures = Vec::new();
    for (ending, size) in sizes {
        let (picture, after) = rest.split_at_checked(size).ok_or_else(unreadable)?;
        pictures.push((ending, picture.to_vec()));
        rest = after;
    }
    Ok(Outcome { pages, pictures })
}

const fn seconds(job: Job) -> u64 {
    match job {
        Job::InspectPdf | Job::InspectText => INSPECT_SECONDS_MAX,
        Job::DrawPdf | Job::DrawText | Job::DrawIdentity => DRAW_SECONDS_MAX,
    }
}

/// The other side: limits this process, does the job whose name is given, and says what came of it. Answers whether it could.
pub fn serve(job: &str) -> bool {
    let Some(job) = Job::parse(job) else { return false };
    let limits = [(Resource::As, MEMORY_MAX), (Resource::Cpu, seconds(job)), (Resource::Fsize, 0), (Resource::Core, 0)];
    for (resource, most) in limits {
        if setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) }).is_err() {
            return false;
        }
    }
    let worker = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(move || {
        let mut input = Vec::new();
        std::io::stdin().lock().read_to_end(&mut input).ok()?;
        let (seed, document) = input.split_first_chunk::<32>()?;
        let (seed, document) = (Seed::from_bytes(*seed), document.to_vec());
        drop(input);
        let done = document::run(job, &seed, document);
        let (head, pictures) = match done {
            Ok(outcome) => {
                let sizes = outcome.pictures.iter().map(|(ending, bytes)| (ending.clone(), bytes.len())).collect();
                (Head::Done { pages: outcome.pages, pictures: sizes }, outcome.pictures)
            }
            Err(refusal) => (Head::Refused(refusal), Vec::new()),
        };
        let mut output = std::io::stdout().lock();
        serde_json::to_writer(&mut output, &head).ok()?;
        output.write_all(b"\n").ok()?;
        for (_ending, bytes) in &pictures {
            output.write_all(bytes).ok()?;
        }
        output.flush().ok()
    });
    worker.is_ok_and(|worker| matches!(worker.join(), Ok(Some(()))))
}
