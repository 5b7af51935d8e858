//! What comes after the deadline, while no winner is chosen.

use super::super::actions::{Facts, Viewer};
use super::super::{distribution, extension};
use super::{NextStep, entries, moment, step};

/// What happens next, for `viewer`.
pub(super) fn next(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    if facts.refund_requested {
        return of_request(facts, viewer);
    }
    if !distribution::has_people(facts.contest, facts.live_entries, facts.entered) {
        return of_nobody(facts, viewer);
    }
    if facts.live_entries == 0 {
        return of_declined(facts, viewer);
    }
    let at = distribution::at(facts.contest);
    let by = moment(at);
    let step = match viewer {
        Viewer::Client => step(
            "CHOOSE_WINNER",
            "Choose the winner",
            format!(
                "{} in the running. Award one, and its author delivers the files. Without your choice the prize is shared out on {by}.",
                entries(facts.live_entries)
            ),
        )
        .mine(),
        Viewer::Entrant | Viewer::Winner => step(
            "CLIENT_CHOOSES",
            "The client is choosing the winner",
            format!("You get a mail as soon as the contest is awarded. Without an award the prize is shared out on {by}."),
        ),
        Viewer::Talent | Viewer::Member | Viewer::Visitor => step(
            "CLIENT_CHOOSES",
            "The client is choosing the winner",
            format!("Entries are closed. Without an award the prize is shared out on {by}."),
        ),
    };
    step.due(at)
}

/// The client asked for the prize back, and an admin decides.
fn of_request(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    let at = moment(distribution::at(facts.contest));
    if viewer == Viewer::Client {
        return step(
            "REFUND_REQUESTED",
            "We are looking at your request for the prize",
            format!(
                "You may still award an entry, or take the request back. If it is declined, the prize is shared out on {at} unless you choose a winner."
            ),
        );
    }
    step(
        "REFUND_REQUESTED",
        "The client asked for the prize back",
        format!(
            "An administrator decides. If the request is declined, the client chooses a winner, or the prize is shared out on {at}."
        ),
    )
}

/// Nobody is in the running, and nobody could be paid.
fn of_nobody(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    let refund = facts.contest.refund_at();
    let at = moment(refund);
    if viewer != Viewer::Client {
        let detail = format!("Unless the client takes an entry back in, the contest ends on {at}.");
        return step("REFUND_DUE", "Nobody is in the running", detail).due(refund);
    }
    let title = "Nobody is in the running: the prize goes back to you";
    let mut detail = format!("Ask for the refund now, or it is sent by itself on {at}.");
    if let Some(until) = extension::open_until(facts.contest).filter(|until| facts.now < *until) {
        detail.push_str(&format!(" Until {} you may also move the deadline.", moment(until)));
    }
    step("REFUND_DUE", title, detail).due(refund).mine()
}

/// The prize is guaranteed, and everybody was declined.
fn of_declined(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    let at = distribution::at(facts.contest);
    let by = moment(at);
    if viewer == Viewer::Client {
        let detail = format!(
            "The prize is guaranteed. Take a declined entry back in and award it, or the prize is shared out among all who entered on {by}."
        );
        return step("RESTORE_AND_CHOOSE", "Take an entry back in and choose the winner", detail).due(at).mine();
    }
    let detail = format!(
        "The prize is guaranteed: unless the client chooses a winner, it is shared out among all who entered on {by}."
    );
    step("CLIENT_CHOOSES", "The client is choosing the winner", detail).due(at)
}
