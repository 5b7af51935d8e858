//! Prizes of the demo that are divided among several places.

/// A contest of the demo client that takes entries.
const OPEN: usize = 1;

/// What places 2 and on of a prize get, in paisa.
pub(super) fn lower(index: usize, prize: i64) -> Vec<i64> {
    // Whole rupees.
    let percent = |share: i64| prize.checked_div(10_000).unwrap_or(0).saturating_mul(share).saturating_mul(100);
    match index {
        OPEN => vec![percent(30), percent(20)],
        _ => Vec::new(),
    }
}
