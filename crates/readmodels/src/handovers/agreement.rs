//! The rights-transfer agreement as a page to print: plain HTML in the style of documents, no script.

use documents::html::layout;
use documents::sheet::moment;
use maud::{Markup, html};

use super::Agreement;

#[cfg(test)]
mod tests;

pub(super) fn page(agreed: &Agreement) -> String {
    let title = &agreed.contest.title;
    let main = html! {
        h1 { "Transfer of rights" }
        p class="lede" { "for the winning entry of the contest " strong { (title) } }
        (facts(agreed))
        h2 { "Files" }
        table {
            thead { tr { th { "Name" } th { "SHA-256" } } }
            tbody {
                @for file in &agreed.files {
                    tr { td { (file.name) } td class="hash" { (hex::encode(&file.sha256)) } }
                }
            }
        }
        h2 { "Terms" }
        @for term in TERMS { p { (term) } }
        footer {
            small { "Made by Muqabla from the record of the contest. Times are Pakistan Standard Time (PKT, UTC+5)." }
        }
    };
    layout(&format!("Rights transfer: {title}"), &main)
}

fn facts(agreed: &Agreement) -> Markup {
    let (contest, handover) = (&agreed.contest, &agreed.handover);
    let by = match handover.accepted_by {
        Some(::contests::handover::AcceptedBy::Timer) => "by the end of the review time",
        Some(::contests::handover::AcceptedBy::Admin) => "by the decision of a dispute",
        Some(::contests::handover::AcceptedBy::Client) | None => "by the client",
    };
    html! {
        h2 { "Parties" }
        dl {
            dt { "Client" } dd { (agreed.client.name) }
            dt { "Author" } dd { (agreed.winner.name) }
        }
        h2 { "Work" }
        dl {
            dt { "Contest" } dd { (contest.title) br; small { (contest.id) } }
            dt { "Entry" } dd { "#" (agreed.entry_number) }
            dt { "Awarded" } dd { (moment(handover.created_at)) }
            dt { "Delivered" } dd { (handover.delivered_at.map(moment).unwrap_or_default()) }
            dt { "Accepted" } dd { (handover.accepted_at.map(moment).unwrap_or_default()) ", " (by) }
        }
        h2 { "Consideration" }
        dl {
            @match handover.place {
                Some(place) if contest.places.is_some() => {
                    dt { "Prize, place " (place) } dd { (handover.prize.display()) }
                }
                Some(_) => { dt { "Prize" } dd { (handover.prize.display()) } }
                None => { dt { "Price" } dd { (handover.prize.display()) } }
            }
            // What a dispute left of the prize for the author.
            @if let Some(part) = agreed.decided {
                dt { "Decided part of the prize" } dd { (part.display()) br; small { "by the decision of a dispute" } }
            }
            dt { "Platform fee" } dd { (agreed.split.part.display()) }
            dt { "Author receives" } dd { (agreed.split.rest.display()) }
        }
    }
}

const TERMS: [&str; 4] = [
    "The author declares that the work named above is their own, apart from the third-party parts and tools that they listed \
     with the entry, and that they may dispose of it.",
    "With the acceptance above, and in return for the amount above, the author transfers to the client all transferable rights of \
     use in the files listed here, exclusively, worldwide and without limit in time, for every kind of use, with the right to change \
     them and to pass these rights on. Rights in third-party parts stay with their owners under their own licences.",
    "The author may show the work as a reference once the contest is complete, unless both parties agree otherwise in writing.",
    "The SHA-256 values identify the files: a file with another value is not part of this agreement.",
];
