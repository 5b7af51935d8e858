//! What happens next while client and winner dispute.

use super::{Facts, NextStep, Viewer, moment, step};
use crate::dispute::{Dispute, Side, Status};
use crate::handover::{self, Handover};

const fn side(viewer: Viewer) -> Option<Side> {
    match viewer {
        Viewer::Client => Some(Side::Client),
        Viewer::Winner => Some(Side::Winner),
        Viewer::Visitor | Viewer::Entrant | Viewer::Talent | Viewer::Member => None,
    }
}

/// The next step of a disputed handover, for its two sides.
pub(super) fn next(facts: &Facts<'_>, handover: &Handover, viewer: Viewer) -> Option<NextStep> {
    let disputed = handover.status == handover::Status::Disputed;
    let (dispute, side) = facts.dispute.zip(side(viewer)).filter(|_sides| disputed)?;
    Some(of_side(facts, handover, dispute, side))
}

fn of_side(facts: &Facts<'_>, award: &Handover, dispute: &Dispute, side: Side) -> NextStep {
    let by = moment(dispute.answer_due_at);
    match (dispute.status, dispute.latest_decision()) {
        (Status::Open, _) if dispute.decide_answer(side, facts.now).is_ok() => step(
            "ANSWER_DISPUTE",
            format!("Write your statement before {by}"),
            "The other side opened a dispute. An administrator decides once you wrote, or when this time is over.",
        )
        .due(dispute.answer_due_at)
        .mine(),
        (Status::Open, _) if dispute.decide_ready(facts.now).is_err() => step(
            "DISPUTE_OPEN",
            format!("The other side writes its statement until {by}"),
            "Then an administrator decides. No other time runs meanwhile.",
        )
        .due(dispute.answer_due_at),
        (Status::Decided, Some(decision)) => {
            let at = dispute.final_at.unwrap_or(facts.now);
            let detail = format!(
                "Carried out on {}, unless one of you appeals before: another administrator then decides.",
                moment(at)
            );
            step("DISPUTE_DECIDED", format!("Decided: {}", decision.words(award)), detail).due(at)
        }
        (Status::Appealed, _) => step(
            "DISPUTE_APPEALED",
            "Another administrator decides the appeal",
            "That decision is final and carried out at once.",
        ),
        (Status::Open | Status::Decided | Status::Settled, _) => step(
            "DISPUTE_OPEN",
            "An administrator decides the dispute",
            "You get a mail as soon as it is decided. No other time runs meanwhile.",
        ),
    }
}
