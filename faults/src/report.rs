//! The table.

use std::io::Write as _;

use anyhow::{Context, Result};

use crate::check::Verdict;
use crate::record::Counts;
use crate::scenarios::Scenario;

const HEAD: &str = "| scenario | times | lives | calls | acknowledged | refused (503) | no answer | longest outage | mails twice | lost | doubled | verdict |\n\
                    |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|";
/// So much of each finding is shown.
const SHOWN_MAX: usize = 12;

pub(crate) enum Row {
    Ran { scenario: &'static Scenario, times: u32, counts: Counts, verdict: Verdict, notes: Vec<String> },
    Skipped { scenario: &'static Scenario, why: String },
}

impl Row {
    pub(crate) fn is_good(&self) -> bool {
        match self {
            Self::Ran { counts, verdict, .. } => {
                counts.findings.is_empty()
                    && verdict.lost.is_empty()
                    && verdict.doubled.is_empty()
                    && verdict.wrong.is_empty()
            }
            Self::Skipped { .. } => true,
        }
    }

    fn is_skipped(&self) -> bool {
        matches!(self, Self::Skipped { .. })
    }

    pub(crate) fn line(&self) -> String {
        match self {
            Self::Skipped { scenario, why } => format!("| {} | | | | | | | | | | | skipped: {why} |", title(scenario)),
            Self::Ran { scenario, times, counts, verdict, notes } => {
                let wrong = verdict.wrong.len() + counts.findings.len();
                let mut said =
                    if self.is_good() { "ok".to_owned() } else { format!("**FAILED**, {wrong} other findings") };
                if verdict.in_doubt > 0 {
                    said.push_str(&format!("; {} refunds for finance to look at", verdict.in_doubt));
                }
                // Of many times, the last.
                if let Some(note) = notes.last() {
                    said.push_str(&format!("; {note}"));
                }
                format!(
                    "| {} | {times} | {} | {} | {} | {} | {} | {:.1} s | {} | {} | {} | {said} |",
                    title(scenario),
                    counts.lives,
                    counts.calls,
                    counts.acknowledged,
                    counts.refused,
                    counts.unanswered,
                    counts.outage.as_secs_f64(),
                    verdict.mails_twice,
                    verdict.lost.len(),
                    verdict.doubled.len(),
                )
            }
        }
    }

    /// What is wrong, for people who look into it.
    pub(crate) fn findings(&self) -> Vec<String> {
        let Self::Ran { counts, verdict, .. } = self else { return Vec::new() };
        let lists = [("lost", &verdict.lost), ("doubled", &verdict.doubled), ("wrong", &verdict.wrong)];
        let found =
            lists.iter().flat_map(|(what, list)| list.iter().take(SHOWN_MAX).map(move |it| format!("{what}: {it}")));
        found.chain(counts.findings.iter().map(|(finding, times)| format!("{times} × {finding}"))).collect()
    }
}

fn title(scenario: &Scenario) -> String {
    format!("**{}**. {}", scenario.name, scenario.what)
}

/// Progress, apart from the table.
pub(crate) fn say(line: &str) {
    // A closed pipe is no reason to stop.
    let _written = writeln!(std::io::stdout(), "{line}");
}

pub(crate) fn print(rows: &[Row]) {
    say(&format!("\n{}", table(rows)));
    let bad = rows.iter().filter(|row| !row.is_good()).count();
    let skipped = rows.iter().filter(|row| row.is_skipped()).count();
    if skipped > 0 {
        say(&format!("{skipped} skipped"));
    }
    say(&format!("{} passed, {bad} failed", rows.len().saturating_sub(bad + skipped)));
}

fn table(rows: &[Row]) -> String {
    let mut table = HEAD.to_owned();
    for row in rows {
        table.push('\n');
        table.push_str(&row.line());
    }
    table
}

/// Puts the table between the markers `<!-- NAME -->` and `<!-- /NAME -->` of a document.
pub(crate) fn save(path: &str, name: &str, head: &str, rows: &[Row]) -> Result<()> {
    let text = std::fs::read_to_string(path).with_context(|| path.to_owned())?;
    let (begin, end) = (format!("<!-- {name} -->"), format!("<!-- /{name} -->"));
    let (before, rest) = text.split_once(&begin).with_context(|| format!("no {begin} in {path}"))?;
    let (_old, after) = rest.split_once(&end).with_context(|| format!("no {end} in {path}"))?;
    std::fs::write(path, format!("{before}{begin}\n{head}\n\n{}\n{end}{after}", table(rows)))?;
    Ok(())
}
