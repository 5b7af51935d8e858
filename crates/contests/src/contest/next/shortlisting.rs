//! What comes after the deadline, while no winner is chosen.

use super::super::actions::{Facts, Viewer};
use super::super::{distribution, extension};
use super::{NextStep, entries, final_round, moment, step};
use crate::refund_request;

/// What happens next, for `viewer`.
pub(super) fn next(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    if facts.refund_requested {
        return of_request(facts, viewer);
    }
    if facts.counting == 0 {
        return of_nobody(facts, viewer);
    }
    if !distribution::has_people(facts.entry_counts()) {
        return of_withdrawn(viewer);
    }
    if facts.live_entries == 0 {
        return of_declined(facts, viewer);
    }
    if let Some(step) = final_round::next(facts, viewer) {
        return step;
    }
    let at = distribution::at(facts.contest);
    let by = moment(at);
    if facts.live_finalists > 0 {
        return among_finalists(facts, viewer).due(at);
    }
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

/// The final round is over, and finalists are in the running.
fn among_finalists(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    let by = moment(distribution::at(facts.contest));
    let shared_out = format!("Without an award the prize is shared out among the finalists on {by}.");
    if viewer == Viewer::Client {
        let finalists = if facts.live_finalists == 1 {
            "1 finalist is".to_owned()
        } else {
            format!("{} finalists are", facts.live_finalists)
        };
        let detail = format!("The final round is over, and {finalists} in the running. {shared_out}");
        return step("CHOOSE_AMONG_FINALISTS", "Choose the winner among the finalists", detail).mine();
    }
    let detail = format!("The final round is over. {shared_out}");
    step("CLIENT_CHOOSES", "The client is choosing the winner among the finalists", detail)
}

/// The client asked for the prize back, and an admin decides.
fn of_request(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    let at = moment(distribution::at(facts.contest));
    let shared_out = distribution::has_people(facts.entry_counts());
    if viewer == Viewer::Client {
        let mut detail = "Those who entered read your reason and may answer. You may still award an entry, or take the request back.".to_owned();
        if shared_out {
            detail
                .push_str(&format!(" If it is declined, the prize is shared out on {at} unless you choose a winner."));
        }
        return step("REFUND_REQUESTED", "We are looking at your request for the prize", detail);
    }
    let mut detail = "An administrator decides, and reads what those who entered say to it.".to_owned();
    if shared_out {
        detail.push_str(&format!(
            " If the request is declined, the client chooses a winner, or the prize is shared out on {at}."
        ));
    }
    step("REFUND_REQUESTED", "The client asked for the prize back", detail)
}

/// There never was an entry that the client opened.
fn of_nobody(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    let refund = facts.contest.refund_at();
    let at = moment(refund);
    if viewer != Viewer::Client {
        let detail = format!("Unless the client takes entries again, the contest ends on {at}.");
        return step("REFUND_DUE", "Nobody has entered", detail).due(refund);
    }
    let title = "Nobody has entered: the prize goes back to you";
    let mut detail = format!("Ask for the refund now, or it is sent by itself on {at}.");
    if let Some(until) = extension::open_until(facts.contest).filter(|until| facts.now < *until) {
        detail.push_str(&format!(" Until {} you may also move the deadline.", moment(until)));
    }
    step("REFUND_DUE", title, detail).due(refund).mine()
}

/// All entries were withdrawn after the client had opened them, or ruled out as copies.
fn of_withdrawn(viewer: Viewer) -> NextStep {
    match viewer {
        Viewer::Client => step(
            "REFUND_ON_REQUEST",
            "Ask for the prize back",
            "No entry is left that could be awarded. There were entries, so an administrator decides.",
        )
        .mine(),
        Viewer::Entrant | Viewer::Winner | Viewer::Talent | Viewer::Member | Viewer::Visitor => step(
            "REFUND_ON_REQUEST",
            "No entry is left",
            "The client may ask for the prize back. An administrator decides.",
        ),
    }
}

fn of_declined(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    let at = distribution::at(facts.contest);
    let by = moment(at);
    let shared_out = format!("the prize is shared out among all who entered on {by}");
    if viewer != Viewer::Client {
        let detail = format!("Unless the client chooses a winner, {shared_out}.");
        return step("CLIENT_CHOOSES", "The client is choosing the winner", detail).due(at);
    }
    let until = refund_request::ask_until(facts.contest);
    let detail = if facts.contest.guaranteed {
        format!("The prize is guaranteed. Take a declined entry back in and award it, or {shared_out}.")
    } else if facts.now < until {
        let until = moment(until);
        format!(
            "Take a declined entry back in and award it, or ask for the prize back until {until}: an administrator decides. Otherwise {shared_out}."
        )
    } else {
        format!("Take a declined entry back in and award it. Otherwise {shared_out}.")
    };
    step("RESTORE_AND_CHOOSE", "Take an entry back in and choose the winner", detail).due(at).mine()
}
