//! The rights-transfer agreement as a page to print: plain HTML, its own small style, no script.

use std::fmt::Write;

use kernel::time::karachi;
use readmodels::handovers::Agreement;
use time::OffsetDateTime;
use time::macros::format_description;

#[cfg(test)]
mod tests;

const STYLE: &str = "body{font:16px/1.55 Georgia,'Times New Roman',serif;max-width:44rem;margin:2.5rem auto;padding:0 1.25rem;color:#14213d;\
background:#fff}h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}\
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.25rem;margin:0}dt{color:#5b6579}dd{margin:0;overflow-wrap:anywhere}\
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .5rem;border-bottom:1px solid #d8dee9}\
td.hash{font:12px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}small{color:#5b6579}@page{margin:2cm}@media print{body{margin:0}}";

/// The page.
pub(super) fn page(agreed: &Agreement) -> String {
    let (contest, handover) = (&agreed.contest, &agreed.handover);
    let mut out = String::new();
    let accepted = handover.accepted_at.map(moment).unwrap_or_default();
    let by = match handover.accepted_by {
        Some(contests::handover::AcceptedBy::Timer) => "by the end of the review time",
        Some(contests::handover::AcceptedBy::Client) | None => "by the client",
    };
    // Writing to a string cannot fail.
    let _fits = write!(
        out,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Rights transfer: {title}</title><style>{STYLE}</style></head><body>\
         <h1>Transfer of rights</h1><p>for the winning entry of the contest <strong>{title}</strong></p>\
         <h2>Parties</h2><dl><dt>Client</dt><dd>{client}</dd><dt>Author</dt><dd>{winner}</dd></dl>\
         <h2>Work</h2><dl><dt>Contest</dt><dd>{title}<br><small>{contest_id}</small></dd><dt>Entry</dt><dd>#{number}</dd>\
         <dt>Awarded</dt><dd>{awarded}</dd><dt>Delivered</dt><dd>{delivered}</dd><dt>Accepted</dt><dd>{accepted}, {by}</dd></dl>\
         <h2>Consideration</h2><dl><dt>Prize</dt><dd>{prize}</dd><dt>Platform fee</dt><dd>{fee}</dd><dt>Author receives</dt><dd>{net}</dd></dl>",
        title = escape(&contest.title),
        client = escape(&agreed.client.name),
        winner = escape(&agreed.winner.name),
        contest_id = contest.id,
        number = agreed.entry_number,
        awarded = contest.awarded_at.map(moment).unwrap_or_default(),
        delivered = handover.delivered_at.map(moment).unwrap_or_default(),
        prize = contest.prize.display(),
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
         <p><small>Made by Muqabla from the record of the contest. Times are Pakistan Standard Time (PKT, UTC+5).</small></p></body></html>",
    );
    out
}

/// `21 Nov 2026, 12:00 PKT`.
fn moment(at: OffsetDateTime) -> String {
    let format = format_description!("[day padding:none] [month repr:short] [year], [hour]:[minute] PKT");
    at.to_offset(karachi()).format(format).unwrap_or_default()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
