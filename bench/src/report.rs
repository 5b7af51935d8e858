//! The table.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

use crate::cases::{Case, Target};
use crate::load::{Waited, Went};

/// What was measured of a case, run by run.
pub(crate) struct Line {
    name: String,
    target: Option<Target>,
    bytes: usize,
    rate: u32,
    pub(crate) product: Vec<Went>,
    /// Requests a second from memory.
    pub(crate) memory: Vec<f64>,
    /// Calls a second of the read model.
    pub(crate) model: Vec<f64>,
    pub(crate) steady: Vec<Waited>,
}

impl Line {
    /// Nothing measured yet; answers are `bytes` long.
    pub(crate) fn new(case: &Case, bytes: usize) -> Self {
        let (name, target, rate) = (case.name.clone(), case.target, case.rate);
        Self { name, target, bytes, rate, product: vec![], memory: vec![], model: vec![], steady: vec![] }
    }
}

/// The one in the middle.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len().checked_div(2).unwrap_or(0)).copied().unwrap_or(0.0)
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

const fn mark(met: bool) -> &'static str {
    if met { "" } else { " **missed**" }
}

/// How much of both loads was told to come back later, where anything was.
fn refusals(line: &Line) -> String {
    let closed = median(line.product.iter().map(|went| went.refused));
    let steady: usize = line.steady.iter().map(|waited| waited.refused).sum();
    if closed < 0.05 && steady == 0 {
        return String::new();
    }
    format!(" (503: {closed:.1} %, at the steady rate {steady} requests)")
}

/// A line of the table.
pub(crate) fn row(line: &Line) -> String {
    let product = median(line.product.iter().map(|went| went.rate));
    let (memory, model) = (median(line.memory.iter().copied()), median(line.model.iter().copied()));
    let p50 = median(line.steady.iter().map(|waited| millis(waited.p50)));
    let p99 = median(line.steady.iter().map(|waited| millis(waited.p99)));
    let aim = line.target.map_or_else(
        || "–".to_owned(),
        |Target { rate, p50: half, p99: most }| {
            format!(
                "{rate:.0}/s{}, {half:.0}{} / {most:.0} ms{}",
                mark(product >= rate),
                mark(p50 <= half),
                mark(p99 <= most)
            )
        },
    );
    format!(
        "| {}{} | {:.1} kB | {product:.0} | {p50:.2} | {p99:.2} | {} | {memory:.0} | {:.2} | {model:.0} | {:.2} | {aim} |",
        line.name,
        refusals(line),
        f64::from(u32::try_from(line.bytes).unwrap_or(u32::MAX)) / 1_000.0,
        line.rate,
        product / memory,
        product / model,
    )
}

/// The table as the README shows it.
fn table(lines: &[Line]) -> String {
    let mut text = String::from(
        "| call | answer | req/s | p50 ms | p99 ms | at req/s | memory req/s | ratio | model calls/s | ratio | aim |\n\
         |---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for line in lines {
        // Writing into a text never fails.
        let _written = writeln!(text, "{}", row(line));
    }
    text
}

/// What the process of the server holds in memory, now and at most, as the kernel words it.
fn memory(pid: &str) -> Option<String> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let lines = status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM"));
    Some(lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", "))
}

/// Prints what was measured.
///
/// # Errors
/// Nobody reads.
pub(crate) fn print(lines: &[Line], pid: Option<&str>) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", table(lines))?;
    if let Some(memory) = pid.and_then(memory) {
        writeln!(out, "Server: {memory}")?;
    }
    Ok(())
}

/// Prints how lists and searches do with so many private contests in the database, beside the same calls before.
///
/// # Errors
/// Nobody reads.
pub(crate) fn print_ratios(contests: i64, before: &[Line], after: &[Line]) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "| call | req/s before | with {contests} private | ratio | p99 ms before | with them | model calls/s: ratio |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for (before, after) in before.iter().zip(after) {
        let rate = |line: &Line| median(line.product.iter().map(|went| went.rate));
        let p99 = |line: &Line| median(line.steady.iter().map(|waited| millis(waited.p99)));
        let model = |line: &Line| median(line.model.iter().copied());
        writeln!(
            out,
            "| {} | {:.0} | {:.0} | {:.2} | {:.2} | {:.2} | {:.2} |",
            before.name,
            rate(before),
            rate(after),
            rate(after) / rate(before),
            p99(before),
            p99(after),
            model(after) / model(before),
        )?;
    }
    Ok(())
}

/// Tells what is being measured.
pub(crate) fn progress(text: &str) {
    // Nobody has to listen.
    let _told = writeln!(std::io::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_one_in_the_middle() {
        assert!((median([5.0, 1.0, 3.0].into_iter()) - 3.0).abs() < f64::EPSILON);
        assert!(median(std::iter::empty()).abs() < f64::EPSILON);
    }
}
