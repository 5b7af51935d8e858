//! What is written, what is counted, what is never left out.

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use testkit::run_concurrently;
use tracing::Dispatch;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;

use super::*;

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Lines {
    /// How many lines hold `text`.
    fn count(&self, text: &str) -> usize {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).lines().filter(|line| line.contains(text)).count()
    }

    /// The sum of what the summaries say.
    fn suppressed(&self) -> usize {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let numbers = text
            .lines()
            .filter_map(|line| line.split(" more suppressed").next()?.rsplit(' ').next()?.parse::<usize>().ok());
        numbers.sum()
    }
}

/// A log of the level `info`, as `start` makes it.
fn log() -> (Lines, Sampler, Dispatch) {
    let (lines, sampler) = (Lines::default(), Sampler::default());
    let layer = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(lines.clone());
    let sampled = tracing_subscriber::registry().with(EnvFilter::new("info")).with(sampler.clone());
    let dispatch = Dispatch::new(sampled.with(layer));
    (lines, sampler, dispatch)
}

fn request(status: u16) {
    tracing::info!(target: "api::request_id", method = "GET", status, "request");
}

#[test]
fn of_ten_thousand_malformed_requests_each_is_written_or_counted() {
    const EACH: usize = 2_500;
    let (lines, sampler, dispatch) = log();
    let begun = Instant::now();
    run_concurrently(4, |_thread| {
        tracing::dispatcher::with_default(&dispatch, || {
            for _request in 0..EACH {
                request(404);
            }
        });
    });
    let seconds = usize::try_from(begun.elapsed().as_secs()).unwrap() + 2;
    let written = lines.count("status=404");
    assert!((10..=10 * seconds).contains(&written), "{written} lines in {seconds} s");
    tracing::dispatcher::with_default(&dispatch, || sampler.summarize());
    assert_eq!(written + lines.suppressed(), 4 * EACH);
    tracing::dispatcher::with_default(&dispatch, || sampler.summarize());
    assert_eq!(lines.count("more suppressed"), 1, "what was told is not told again");
}

#[test]
fn a_kind_takes_no_lines_from_another() {
    let (lines, _sampler, dispatch) = log();
    tracing::dispatcher::with_default(&dispatch, || {
        for _request in 0..1_000 {
            request(400);
            tracing::error!(target: "actix_http::h1::dispatcher", "stream error: {}", "request parse error");
        }
        request(422);
    });
    assert!(lines.count("status=400") < 100 && lines.count("stream error") < 100);
    assert_eq!(lines.count("status=422"), 1);
}

#[test]
fn faults_and_what_tells_of_attacks_are_all_written() {
    let (lines, sampler, dispatch) = log();
    tracing::dispatcher::with_default(&dispatch, || {
        for _request in 0..100 {
            for status in [200, 401, 403, 429] {
                request(status);
            }
            tracing::error!(target: "api::request_id", status = 503_u16, "request failed");
            tracing::error!(target: "actix_http::h1::dispatcher", "Response payload stream error: {}", "broken");
            tracing::info!(target: "api::auth", status = 404_u16, "signed in");
        }
        sampler.summarize();
    });
    for text in ["status=200", "status=401", "status=403", "status=429", "status=503", "payload stream", "signed in"] {
        assert_eq!(lines.count(text), 100, "{text}");
    }
    assert_eq!(lines.count("suppressed"), 0);
}

#[test]
fn what_the_level_drops_is_not_counted() {
    let (lines, sampler, dispatch) = log();
    tracing::dispatcher::with_default(&dispatch, || {
        for _request in 0..100 {
            tracing::debug!(target: "api::request_id", status = 404_u16, "request");
        }
        sampler.summarize();
    });
    assert_eq!(lines.count(""), 0);
}
