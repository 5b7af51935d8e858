//! The rights-transfer agreement as a page to print: plain HTML in the style of papers, no script.

use std::fmt::Write;

use ::papers::html::{MARK, STYLE, escape};
use ::papers::sheet::moment;
use kernel::money::Paisa;
use readmodels::handovers::Agreement;

#[cfg(test)]
mod tests;

/// The page.
pub(super) fn page(agreed: &Agreement) -> String {
    let (contest, handover) = (&agreed.contest, &agreed.handover);
    let mut out = String::new();
    let accepted = handover.accepted_at.map(moment).unwrap_or_default();
    let by = match handover.accepted_by {
        Some(contests::handover::AcceptedBy::Timer) => "by the end of the review time",
        Some(contests::handover::AcceptedBy::Admin) => "by the decision of a dispute",
        Some(contests::handover::AcceptedBy::Client) | None => "by the client",
    };
    // Writing to a string cannot fail.
    let _fits = write!(
        out,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Rights transfer: {title}</title><style>{STYLE}</style></head><body><main><header>{MARK}Muqabla</header>\
         <h1>Transfer of rights</h1><p class=\"lede\">for the winning entry of the contest <strong>{title}</strong></p>\
         <h2>Parties</h2><dl><dt>Client</dt><dd>{client}</dd><dt>Author</dt><dd>{winner}</dd></dl>\
         <h2>Work</h2><dl><dt>Contest</dt><dd>{title}<br><small>{contest_id}</small></dd><dt>Entry</dt><dd>#{number}</dd>\
         <dt>Awarded</dt><dd>{awarded}</dd><dt>Delivered</dt><dd>{delivered}</dd><dt>Accepted</dt><dd>{accepted}, {by}</dd></dl>\
         <h2>Consideration</h2><dl><dt>Prize</dt><dd>{prize}</dd>{decided}<dt>Platform fee</dt><dd>{fee}</dd><dt>Author receives</dt><dd>{net}</dd></dl>",
        title = escape(&contest.title),
        client = escape(&agreed.client.name),
        winner = escape(&agreed.winner.name),
        contest_id = contest.id,
        number = agreed.entry_number,
        awarded = contest.awarded_at.map(moment).unwrap_or_default(),
        delivered = handover.delivered_at.map(moment).unwrap_or_default(),
        prize = contest.prize.display(),
        decided = agreed.decided.map(decided_part).unwrap_or_default(),
        fee = agreed.split.part.display(),
        net = agreed.split.rest.display(),
    );
    out.push_str("<h2>Files</h2><table><thead><tr><th>Name</th><th>SHA-256</th></tr></thead><tbody>");
    for file in &agreed.files {
        let _fits = write!(
            out,
            "<tr><td>{}</td><td class=\"hash\">{}</td></tr>",
            escape(&file.name),
            hex::encode(&file.sha256)
        );
    }
    out.push_str(
        "</tbody></table><h2>Terms</h2>\
         <p>The author declares that the work named above is their own, apart from the third-party parts and tools that they listed \
         with the entry, and that they may dispose of it.</p>\
         <p>With the acceptance above, and in return for the amount above, the author transfers to the client all transferable rights of \
         use in the files listed here, exclusively, worldwide and without limit in time, for every kind of use, with the right to change \
         them and to pass these rights on. Rights in third-party parts stay with their owners under their own licences.</p>\
         <p>The author may show the work as a reference once the contest is complete, unless both parties agree otherwise in writing.</p>\
         <p>The SHA-256 values identify the files: a file with another value is not part of this agreement.</p>\
         <footer><small>Made by Muqabla from the record of the contest. Times are Pakistan Standard Time (PKT, UTC+5).</small></footer>\
         </main></body></html>",
    );
    out
}

/// What a dispute left of the prize for the author.
fn decided_part(part: Paisa) -> String {
    format!(
        "<dt>Decided part of the prize</dt><dd>{}<br><small>by the decision of a dispute</small></dd>",
        part.display()
    )
}
