//! What happens next in a contest with several awards: the step names the places that it is about.

use super::super::actions::{Facts, Viewer};
use super::{NextStep, moment, of_request_after_lapse, step};
use crate::handover::{CHANGES_MAX, Handover, Status};

/// Places in the words of a sentence, from the first.
const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];

/// Those awards of a prize with several places that wait for the same step.
struct Waiting<'a> {
    awards: Vec<&'a Handover>,
}

/// The step of the awards that wait as `foremost` does, where there are others beside it; nothing where it is the only award, for its
/// winner, and where the step names no award.
pub(super) fn next(facts: &Facts<'_>, foremost: &Handover, viewer: Viewer) -> Option<NextStep> {
    let of_places = || facts.awards.iter().filter(|award| award.place.is_some());
    if viewer == Viewer::Winner || of_places().count() < 2 {
        return None;
    }
    let waiting = Waiting { awards: of_places().filter(|award| award.status == foremost.status).collect() };
    match (foremost.status, viewer) {
        (Status::Lapsed, _) => {
            Some(of_request_after_lapse(facts, viewer).unwrap_or_else(|| waiting.lapsed(facts, viewer)))
        }
        (Status::AwaitingFiles, Viewer::Client) => Some(waiting.files("WAIT_FOR_FILES", "the final files")),
        (Status::ChangesRequested, Viewer::Client) => Some(waiting.files("WAIT_FOR_CHANGES", "the changes")),
        (Status::InReview, Viewer::Client) => Some(waiting.review()),
        _ => None,
    }
}

impl Waiting<'_> {
    fn is_one(&self) -> bool {
        self.awards.len() == 1
    }

    /// "the second place", "the first and third places", "the first, second and third places".
    fn places(&self) -> String {
        let ordinal = |award: &&Handover| {
            let index = award.place.and_then(|place| usize::try_from(place).ok()).unwrap_or(1).saturating_sub(1);
            ORDINALS.get(index).copied().unwrap_or("last")
        };
        let names: Vec<&str> = self.awards.iter().map(ordinal).collect();
        match names.split_last() {
            Some((last, [])) => format!("the {last} place"),
            Some((last, others)) => format!("the {} and {last} places", others.join(", ")),
            None => "the places".to_owned(),
        }
    }

    /// The step with the moment at which the first of the awards moves on by itself.
    fn due(&self, make: impl FnOnce(&str) -> NextStep) -> NextStep {
        match self.awards.iter().filter_map(|award| award.due_at).min() {
            Some(due) => make(&moment(due)).due(due),
            None => make(""),
        }
    }

    /// The client waits for files.
    fn files(&self, code: &'static str, files: &str) -> NextStep {
        let places = self.places();
        self.due(|by| {
            if self.is_one() {
                let title = format!("The winner of {places} delivers {files} before {by}");
                step(code, title, "If nothing comes, you may award another entry for this place or ask for its part of the prize back.")
            } else {
                let title = format!("The winners of {places} deliver {files}, the first before {by}");
                step(code, title, "If nothing comes for a place, you may award another entry for it or ask for its part of the prize back.")
            }
        })
    }

    /// The client looks at files.
    fn review(&self) -> NextStep {
        let places = self.places();
        self.due(|by| {
            if let [award] = self.awards.as_slice() {
                let title = format!("Check the files of {places} and accept them before {by}");
                let detail = format!(
                    "Without an answer they are accepted by then. {} of {CHANGES_MAX} rounds of changes used.",
                    award.changes_requested
                );
                step("REVIEW_FILES", title, detail)
            } else {
                let title = format!("Check the files of {places} and accept them, the first before {by}");
                step(
                    "REVIEW_FILES",
                    title,
                    "Without an answer the files of each place are accepted when its time is over.",
                )
            }
        })
        .mine()
    }

    /// Nothing was delivered.
    fn lapsed(&self, facts: &Facts<'_>, viewer: Viewer) -> NextStep {
        let places = self.places();
        let (entries, parts, missing) = if self.is_one() {
            ("another entry", "its part of the prize", "Its winner did not deliver the files in time.")
        } else {
            ("other entries", "their parts of the prize", "Their winners did not deliver the files in time.")
        };
        match viewer {
            Viewer::Client if facts.contest.guaranteed && facts.unawarded > 0 => {
                let detail = format!("{missing} The prize is guaranteed: it goes to somebody who entered.");
                step("AWARD_ANOTHER", format!("Award {entries} for {places}"), detail).mine()
            }
            Viewer::Client => {
                let title = format!("Award {entries} for {places}, or ask for {parts} back");
                let detail = format!("{missing} An administrator decides about a refund.");
                step("AWARD_ANOTHER_OR_REFUND", title, detail).mine()
            }
            Viewer::Winner | Viewer::Entrant | Viewer::Talent | Viewer::Member | Viewer::Visitor => {
                step("CLIENT_DECIDES", format!("The client may award {entries} for {places}"), missing)
            }
        }
    }
}
