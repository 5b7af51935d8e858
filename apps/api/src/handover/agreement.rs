//! The rights-transfer agreement as a page to print: plain HTML, its own small style, no script.

use std::fmt::Write;

use kernel::money::Paisa;
use kernel::time::karachi;
use readmodels::handovers::Agreement;
use time::OffsetDateTime;
use time::macros::format_description;

#[cfg(test)]
mod tests;

/// The colours of the site in their light form, for paper and screen alike.
const STYLE: &str = "\
body{margin:0;padding:2.5rem 1rem 4rem;background:#faf7f0;color:#1c1a14;font:15px/1.6 'Plus Jakarta Sans',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}\
main{max-width:46rem;margin:0 auto;padding:2.5rem clamp(1.25rem,6vw,3.5rem);background:#fff;border:1px solid #e6dfcf;border-radius:12px}\
header{display:flex;align-items:center;gap:.625rem;margin-bottom:2rem;padding-bottom:1.25rem;border-bottom:1px solid #e6dfcf;font-weight:800;font-size:1.1875rem;letter-spacing:-.035em}\
header svg{width:32px;height:32px}h1{margin:0 0 .25rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.03em}\
h2{margin:2.25rem 0 .75rem;font-size:1.125rem;letter-spacing:-.015em}p{margin:0 0 .75rem}.lede{color:#464135}\
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.4rem 1.5rem;margin:0}dt{color:#676050}dd{margin:0;font-weight:550;overflow-wrap:anywhere}\
table{width:100%;border-collapse:collapse}th,td{padding:.6rem .75rem .6rem 0;border-bottom:1px solid #e6dfcf;text-align:left;vertical-align:top}th{color:#676050;font-weight:600}\
td.hash{font:12px/1.7 ui-monospace,monospace;overflow-wrap:anywhere}small{color:#676050;font-weight:400}\
footer{margin-top:2.25rem;padding-top:1rem;border-top:1px solid #e6dfcf}@page{margin:2cm}\
@media print{body{padding:0;background:#fff}main{max-width:none;padding:0;border:0}h2{break-after:avoid}tr,dl{break-inside:avoid}}";

/// The khatam, our mark.
const MARK: &str = "<svg viewBox=\"0 0 96 96\" aria-hidden=\"true\"><path fill=\"#0b6b4b\" d=\"M48 0l14.1 14.1H82v19.8L96 48 82 62.1V82H62.1L48 96 33.9 82H14.1V62.1L0 48l14.1-14.1V14.1h19.8z\"/>\
<circle cx=\"48\" cy=\"48\" r=\"22\" fill=\"none\" stroke=\"#fff\" stroke-width=\"5\"/><circle cx=\"48\" cy=\"48\" r=\"11\" fill=\"#e8a13a\"/></svg>";

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
    format!("<dt>Decided part of the prize</dt><dd>{}<br><small>by the decision of a dispute</small></dd>", part.display())
}

/// `21 Nov 2026, 12:00 PKT`.
fn moment(at: OffsetDateTime) -> String {
    let format = format_description!("[day padding:none] [month repr:short] [year], [hour]:[minute] PKT");
    at.to_offset(karachi()).format(format).unwrap_or_default()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
