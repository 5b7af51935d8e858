//! What happens next and by when, in one line for each state and viewer.

use kernel::money::Paisa;
use kernel::time::karachi;
use time::OffsetDateTime;

use super::actions::{Facts, Viewer};
use super::{Outcome, Status};
use crate::handover::{self, Handover};

mod awards;
mod dispute;
mod final_round;
mod shortlisting;

/// The next step, as one viewer reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextStep {
    pub code: &'static str,
    pub title: String,
    pub detail: String,
    /// When it happens, or until when it must be done.
    pub due_at: Option<OffsetDateTime>,
    /// Whether the viewer has to act.
    pub mine: bool,
}

fn step(code: &'static str, title: impl Into<String>, detail: impl Into<String>) -> NextStep {
    NextStep { code, title: title.into(), detail: detail.into(), due_at: None, mine: false }
}

impl NextStep {
    fn due(self, at: OffsetDateTime) -> Self {
        Self { due_at: Some(at), ..self }
    }

    fn mine(self) -> Self {
        Self { mine: true, ..self }
    }
}

/// A moment as people in Pakistan write it.
pub fn moment(at: OffsetDateTime) -> String {
    let local = at.checked_to_offset(karachi()).unwrap_or(at);
    let month = local.month().to_string();
    let month = month.get(..3).unwrap_or(&month);
    format!("{} {month} {}, {:02}:{:02} PKT", local.day(), local.year(), local.hour(), local.minute())
}

fn entries(count: i64) -> String {
    if count == 1 { "1 entry is".to_owned() } else { format!("{count} entries are") }
}

/// What happens next, for `viewer`.
pub fn next(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    let contest = facts.contest;
    if contest.frozen_at.is_some() {
        return of_frozen(viewer);
    }
    match (contest.status, facts.standing) {
        (Status::Draft, _) => of_draft(facts),
        (Status::Open | Status::Shortlisting, _) if facts.is_removed && !facts.refund_requested => of_removed(facts),
        (Status::Open, _) if !contest.is_over(facts.now) => of_open(facts, viewer),
        (Status::Open | Status::Shortlisting, _) => shortlisting::next(facts, viewer),
        (Status::Awarded, Some(handover)) => dispute::next(facts, handover, viewer)
            .or_else(|| awards::next(facts, handover, viewer))
            .unwrap_or_else(|| of_handover(facts, handover, viewer)),
        (Status::Awarded, None) => step("HANDOVER", "The winning files are being handed over", ""),
        (Status::Closed, _) => of_closed(facts, viewer),
    }
}

/// What happens next to an award or a bought entry, `facts.standing`, for one of its parties.
pub fn of_award(facts: &Facts<'_>, award: &Handover, viewer: Viewer) -> NextStep {
    if award.place.is_some() {
        return next(facts, viewer);
    }
    dispute::next(facts, award, viewer).unwrap_or_else(|| of_bought(facts, award, viewer))
}

/// Nothing can be decided while the money behind the prize is disputed.
fn of_frozen(viewer: Viewer) -> NextStep {
    let detail = match viewer {
        Viewer::Client => {
            "The payment provider took your payment back. We are clearing that up with the provider, and write to you as soon as it is settled. Until then nothing can be awarded, refunded or extended."
        }
        Viewer::Winner | Viewer::Entrant | Viewer::Talent | Viewer::Member | Viewer::Visitor => {
            "Its payment is being checked with the payment provider. No entries are taken and nothing is decided until that is settled; the deadline moves by the time this takes."
        }
    };
    step("ON_HOLD", "This contest is on hold", detail)
}

/// For somebody whom the client removed.
fn of_removed(facts: &Facts<'_>) -> NextStep {
    let detail = if facts.my_entries == 0 {
        "You can read the reason here. You cannot submit entries, ask questions or write messages in this contest."
    } else {
        "Your entries are declined. You can still see them, read the messages and the reason, and withdraw until entries close. If the prize is shared out, you have the part that the rules give you."
    };
    step("REMOVED", "The client removed you from this contest", detail)
}

fn of_draft(facts: &Facts<'_>) -> NextStep {
    let contest = facts.contest;
    let ends = contest.draft_ends_at();
    if contest.is_over(facts.now) {
        let detail = format!(
            "The deadline passed before the prize was paid. Choose another one, then pay. Unpaid drafts are cancelled on {}.",
            moment(ends)
        );
        return step("NEW_DEADLINE", "Choose a new deadline", detail).due(ends).mine();
    }
    let due = ends.min(contest.deadline);
    let title = format!("Pay {} to open the contest", contest.prize.display());
    let detail = format!("It opens as soon as the payment is confirmed. Pay before {}.", moment(due));
    step("PAY", title, detail).due(due).mine()
}

fn of_open(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    let deadline = facts.contest.deadline;
    let until = moment(deadline);
    let step = match viewer {
        Viewer::Client if facts.live_entries == 0 => step(
            "WAIT_FOR_ENTRIES",
            format!("Entries come in until {until}"),
            "You are told when they close. Answer questions meanwhile: a clear brief brings better entries.",
        ),
        Viewer::Client => step(
            "REVIEW_ENTRIES",
            format!("{} in the running; entries close {until}", entries(facts.live_entries)),
            "Shortlist, rate and comment as they arrive. You may award one at any time.",
        )
        .mine(),
        Viewer::Entrant | Viewer::Winner => step(
            "WAIT_FOR_DEADLINE",
            format!("Entries close {until}"),
            format!(
                "You have {} of {} live entries. You may add or withdraw until then; after that the client chooses.",
                facts.my_live_entries.count,
                facts.my_live_entries.limit()
            ),
        ),
        Viewer::Talent => step(
            "SUBMIT_ENTRY",
            format!("Submit your entry before {until}"),
            "Only the client and you see it while the contest runs.",
        )
        .mine(),
        Viewer::Member | Viewer::Visitor => step(
            "ENTRIES_OPEN",
            format!("Entries are taken until {until}"),
            "After that the client chooses the winner.",
        ),
    };
    if viewer == Viewer::Talent && !facts.contest.sealed {
        return NextStep { detail: "Everybody signed in sees the entries of this contest.".to_owned(), ..step }
            .due(deadline);
    }
    step.due(deadline)
}

fn payout(facts: &Facts<'_>) -> String {
    let contest = facts.contest;
    facts.won().split(contest.fee_rate()).map_or(Paisa::ZERO, |split| split.rest).display()
}

fn of_handover(facts: &Facts<'_>, handover: &Handover, viewer: Viewer) -> NextStep {
    let due = handover.due_at;
    let by = due.map(moment).unwrap_or_default();
    let step = match (handover.status, viewer) {
        (handover::Status::AwaitingFiles, Viewer::Winner) => step(
            "DELIVER_FILES",
            format!("You won. Deliver the final files before {by}"),
            format!("Your payout of {} is released when the client accepts them.", payout(facts)),
        )
        .mine(),
        (handover::Status::AwaitingFiles, Viewer::Client) => step(
            "WAIT_FOR_FILES",
            format!("The winner delivers the final files before {by}"),
            "If nothing comes, you may award another entry or ask for the prize back.",
        ),
        (handover::Status::InReview, Viewer::Client) => step(
            "REVIEW_FILES",
            format!("Check the files and accept them before {by}"),
            format!(
                "Without an answer they are accepted by then. {} of {} rounds of changes used.",
                handover.changes_requested,
                handover::CHANGES_MAX
            ),
        )
        .mine(),
        (handover::Status::InReview, Viewer::Winner) => step(
            "WAIT_FOR_REVIEW",
            format!("The client reviews your files until {by}"),
            format!("Without an answer they are accepted by then, and your payout of {} is released.", payout(facts)),
        ),
        (handover::Status::ChangesRequested, Viewer::Winner) => step(
            "DELIVER_CHANGES",
            format!("Deliver the requested changes before {by}"),
            "Upload the new files and deliver again.",
        )
        .mine(),
        (handover::Status::ChangesRequested, Viewer::Client) => step(
            "WAIT_FOR_CHANGES",
            format!("The winner delivers the changes before {by}"),
            "If nothing comes, you may award another entry or ask for the prize back.",
        ),
        (handover::Status::Lapsed, _) => of_lapsed(facts, viewer),
        (handover::Status::Accepted, _) => step(
            "HANDOVER",
            "The files are accepted",
            "The contest is completed when its other awards are settled, too.",
        ),
        (_, _) => step(
            "HANDOVER",
            "The winning files are being handed over",
            "The contest is completed when the client has accepted them.",
        ),
    };
    NextStep { due_at: due, ..step }
}

fn of_bought(facts: &Facts<'_>, handover: &Handover, viewer: Viewer) -> NextStep {
    let by = handover.due_at.map(moment).unwrap_or_default();
    let is_client = viewer == Viewer::Client;
    let step = match handover.status {
        handover::Status::AwaitingFiles | handover::Status::ChangesRequested if is_client => step(
            "WAIT_FOR_FILES",
            format!("The author delivers the files before {by}"),
            "If nothing comes, the whole price goes back to you.",
        ),
        handover::Status::AwaitingFiles => step(
            "DELIVER_FILES",
            format!("Your entry was bought. Deliver the final files before {by}"),
            format!("Your payout of {} is released when the client accepts them.", payout(facts)),
        )
        .mine(),
        handover::Status::Accepted if is_client => {
            step("COMPLETED", "The files and the rights are yours", "Download the files and the agreement at any time.")
        }
        handover::Status::Accepted => step(
            "COMPLETED",
            "The client accepted the files: your payout is on its way",
            format!("Payouts shows how far your {} is.", payout(facts)),
        ),
        handover::Status::Lapsed | handover::Status::Reversed | handover::Status::Replaced => {
            step("REFUNDED", "The price went back to the client", "The rights stay with the author.")
        }
        handover::Status::InReview | handover::Status::ChangesRequested | handover::Status::Disputed => {
            return of_handover(facts, handover, viewer);
        }
    };
    NextStep { due_at: handover.due_at, ..step }
}

/// An award has lapsed, and the client asked for the money back.
fn of_request_after_lapse(facts: &Facts<'_>, viewer: Viewer) -> Option<NextStep> {
    let request = match viewer {
        Viewer::Client => step(
            "REFUND_REQUESTED",
            "We are looking at your request for the prize",
            "Those who entered read your reason and may answer. You may still award another entry, or take the request back.",
        ),
        Viewer::Winner | Viewer::Entrant | Viewer::Talent | Viewer::Member | Viewer::Visitor => step(
            "REFUND_REQUESTED",
            "The client asked for the prize back",
            "An administrator decides, and reads what those who entered say to it.",
        ),
    };
    Some(request).filter(|_request| facts.refund_requested)
}

fn of_lapsed(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    if let Some(request) = of_request_after_lapse(facts, viewer) {
        return request;
    }
    match viewer {
        Viewer::Client if facts.contest.guaranteed && facts.unawarded > 0 => step(
            "AWARD_ANOTHER",
            "Award another entry",
            "The winner did not deliver the files in time. The prize is guaranteed: it goes to somebody who entered.",
        )
        .mine(),
        Viewer::Client => step(
            "AWARD_ANOTHER_OR_REFUND",
            "Award another entry, or ask for the prize back",
            "The winner did not deliver the files in time. An administrator decides about a refund.",
        )
        .mine(),
        Viewer::Winner => step(
            "HANDOVER_LAPSED",
            "The files were not delivered in time",
            "The client may now award another entry or ask for the prize back.",
        ),
        Viewer::Entrant | Viewer::Talent | Viewer::Member | Viewer::Visitor => step(
            "CLIENT_DECIDES",
            "The client may award another entry",
            "The winner did not deliver the files in time.",
        ),
    }
}

fn of_closed(facts: &Facts<'_>, viewer: Viewer) -> NextStep {
    match (facts.contest.outcome, viewer) {
        (Some(Outcome::Cancelled), _) => {
            step("CANCELLED", "This draft was cancelled", "It was never paid, so no money was involved.")
        }
        (Some(Outcome::Refunded), Viewer::Client) => step(
            "REFUNDED",
            "This contest ended with a refund",
            "The contest is over. Payments shows where the refund stands.",
        ),
        (Some(Outcome::Refunded), _) => step(
            "REFUNDED",
            "This contest ended without a winner",
            "The prize went back to the client. Entries are visible to their authors only.",
        ),
        (Some(Outcome::Distributed), Viewer::Client) => step(
            "DISTRIBUTED",
            "No winner was chosen: the prize was shared out",
            "The people who entered were paid. The work stays theirs.",
        ),
        (Some(Outcome::Distributed), Viewer::Entrant | Viewer::Winner) => step(
            "DISTRIBUTED",
            "No winner was chosen: the prize was shared out",
            "Payouts shows your part, if you have one. Your work stays yours.",
        ),
        (Some(Outcome::Distributed), Viewer::Talent | Viewer::Member | Viewer::Visitor) => step(
            "DISTRIBUTED",
            "This contest ended without a winner",
            "The prize was shared out among people who entered.",
        ),
        (_, Viewer::Client) => step(
            "COMPLETED",
            "Completed: the files and the rights are yours",
            "Download the files and the agreement at any time.",
        ),
        (_, Viewer::Winner) => step(
            "COMPLETED",
            "Completed: your payout is on its way",
            format!("Payouts shows how far your {} is.", payout(facts)),
        ),
        (_, Viewer::Entrant) => step(
            "COMPLETED",
            "This contest is completed; another entry won",
            "Your entry stays yours and private, unless you publish it on your profile.",
        ),
        (_, Viewer::Talent | Viewer::Member | Viewer::Visitor) => {
            step("COMPLETED", "This contest is completed", "The winning work was handed over.")
        }
    }
}
