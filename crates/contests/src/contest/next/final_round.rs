//! What comes before and during a final round.

use time::OffsetDateTime;

use super::super::actions::{Facts, Viewer};
use super::super::{distribution, final_round};
use super::{NextStep, moment, step};

/// The step while the client names finalists, or they work; nothing when the contest goes on as one without a final round.
pub(super) fn next(facts: &Facts<'_>, viewer: Viewer) -> Option<NextStep> {
    if let Some(until) = facts.final_round_until() {
        return Some(running(facts, viewer, until));
    }
    facts.naming_until().map(|until| naming(facts, viewer, until))
}

fn naming(facts: &Facts<'_>, viewer: Viewer, until: OffsetDateTime) -> NextStep {
    let by = moment(until);
    let days = facts.contest.final_round.map_or(final_round::DAYS_MIN, |round| round.days.into());
    let long = if days == 1 { "1 day".to_owned() } else { format!("{days} days") };
    if viewer == Viewer::Client {
        let detail = format!(
            "They get {long} to send new versions, and the prize becomes guaranteed. You may also award an entry now, without a final round."
        );
        return step("NAME_FINALISTS", format!("Name 2 to 6 finalists until {by}"), detail).due(until).mine();
    }
    let detail = format!(
        "Finalists get {long} to send new versions, and the winner is one of them. The client may also award an entry without a final round."
    );
    step("FINALISTS_AWAITED", format!("The client names the finalists until {by}"), detail).due(until)
}

fn running(facts: &Facts<'_>, viewer: Viewer, until: OffsetDateTime) -> NextStep {
    let by = moment(until);
    let step = match viewer {
        Viewer::Client => step(
            "FINAL_ROUND",
            format!("Finalists send new versions until {by}"),
            "You choose the winner among them after that. Comment on their entries meanwhile: it makes them better.",
        ),
        Viewer::Entrant | Viewer::Winner if facts.my_live_finalists > 0 => step(
            "FINALIST",
            format!("You are a finalist: send new versions until {by}"),
            "The client chooses the winner among the finalists after that. The prize is guaranteed.",
        )
        .mine(),
        Viewer::Entrant | Viewer::Winner => step(
            "FINAL_ROUND_OF_OTHERS",
            format!("The final round runs until {by}"),
            "Your entries are not among the finalists. After the final round the client chooses the winner among them.",
        ),
        Viewer::Talent | Viewer::Member | Viewer::Visitor => step(
            "FINAL_ROUND",
            format!("The final round runs until {by}"),
            format!(
                "Finalists send new versions. After that the client chooses the winner, or the prize is shared out on {}.",
                moment(distribution::at(facts.contest))
            ),
        ),
    };
    step.due(until)
}
