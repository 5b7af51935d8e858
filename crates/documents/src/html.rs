//! A document as a page to print: plain HTML, one small style, no script.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::sheet::{Column, Holds, Sheet};

#[cfg(test)]
mod tests;

/// The colours of the site in their light form, for paper and screen alike. The rights-transfer agreement wears it too.
pub const STYLE: &str = "\
body{margin:0;padding:2.5rem 1rem 4rem;background:#faf7f0;color:#1c1a14;font:15px/1.6 'Plus Jakarta Sans',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}\
main{max-width:46rem;margin:0 auto;padding:2.5rem clamp(1.25rem,6vw,3.5rem);background:#fff;border:1px solid #e6dfcf;border-radius:12px}\
header{display:flex;flex-wrap:wrap;align-items:center;gap:.625rem;margin-bottom:2rem;padding-bottom:1.25rem;border-bottom:1px solid #e6dfcf;font-weight:800;font-size:1.1875rem;letter-spacing:-.035em}\
header svg{width:32px;height:32px}h1{margin:0 0 .25rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.03em}\
h2{margin:2.25rem 0 .75rem;font-size:1.125rem;letter-spacing:-.015em}p{margin:0 0 .75rem}.lede{color:#464135}\
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.4rem 1.5rem;margin:0}dt{color:#676050}dd{margin:0;font-weight:550;overflow-wrap:anywhere}\
table{width:100%;border-collapse:collapse}th,td{padding:.6rem .75rem .6rem 0;border-bottom:1px solid #e6dfcf;text-align:left;vertical-align:top}th{color:#676050;font-weight:600}\
td.hash{font:12px/1.7 ui-monospace,monospace;overflow-wrap:anywhere}small{color:#676050;font-weight:400}\
.number{font-variant-numeric:tabular-nums;overflow-wrap:anywhere}.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:1.5rem;margin:2rem 0}\
.sides p{margin:0;overflow-wrap:anywhere}.sides .label{color:#676050}.sides .name{font-weight:700}\
.amounts{margin-top:2rem}.amounts td{overflow-wrap:anywhere}th.amount,td.amount{padding-right:0;padding-left:.75rem;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}\
td.day{white-space:nowrap}.totals{width:auto;min-width:min(20rem,100%);margin:1rem 0 0 auto}.totals td{padding:.35rem 0;border:0}.totals td.amount{padding-left:2rem}\
.totals .counts td{font-size:1.0625rem;font-weight:700}.totals tr:not(.counts)+.counts td,.totals .counts:first-child td{padding-top:.7rem;border-top:2px solid #1c1a14}.totals tr:nth-last-child(2):not(.counts) td{padding-bottom:.7rem}.notes{margin-top:2rem;color:#464135}.scroll{overflow-x:auto}.wide{min-width:40rem}\
footer{margin-top:2.25rem;padding-top:1rem;border-top:1px solid #e6dfcf}@page{margin:2cm}\
@media print{body{padding:0;background:#fff}main{max-width:none;padding:0;border:0}h2{break-after:avoid}tr,dl{break-inside:avoid}thead{display:table-header-group}.scroll{overflow:visible}.wide{min-width:0}}";

pub const MARK: &str = "<svg viewBox=\"0 0 96 96\" aria-hidden=\"true\"><path fill=\"#0b6b4b\" d=\"M48 0l14.1 14.1H82v19.8L96 48 82 62.1V82H62.1L48 96 33.9 82H14.1V62.1L0 48l14.1-14.1V14.1h19.8z\"/>\
<circle cx=\"48\" cy=\"48\" r=\"22\" fill=\"none\" stroke=\"#fff\" stroke-width=\"5\"/><circle cx=\"48\" cy=\"48\" r=\"11\" fill=\"#e8a13a\"/></svg>";

/// A page with this title around `main`. The rights-transfer agreement is one, too.
pub fn layout(title: &str, main: &Markup) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { main { header { (PreEscaped(MARK)) "Muqabla" } (main) } }
        }
    }
    .into_string()
}

pub fn page(sheet: &Sheet) -> String {
    let main = html! {
        h1 { (sheet.heading) }
        p class="lede number" { (sheet.number) }
        div class="sides" {
            @for party in &sheet.parties {
                div {
                    p class="label" { (party.label) }
                    p class="name" { bdi { (party.name) } }
                    p { bdi { (party.line) } }
                }
            }
        }
        dl { @for (label, value) in &sheet.details { dt { (label) } dd { bdi { (value) } } } }
        // Many columns are pushed sideways on a phone, also with the keys.
        @if sheet.table.columns.is_empty() {
        } @else if sheet.table.columns.len() > 3 {
            div class="scroll" tabindex="0" role="region" aria-label="Lines" { (table(sheet, "amounts wide")) }
        } @else {
            div { (table(sheet, "amounts")) }
        }
        @if !sheet.totals.is_empty() {
            table class="totals" {
                tbody {
                    @for total in &sheet.totals {
                        tr class=[total.counts.then_some("counts")] { td { (total.label) } td class="amount" { (total.amount) } }
                    }
                }
            }
        }
        @if !sheet.text.is_empty() {
            h2 { "Text" }
            @for paragraph in &sheet.text { p dir="auto" { (paragraph) } }
        }
        @for note in &sheet.notes { p class="notes" { (note) } }
        footer { small { (sheet.footer) } }
    };
    layout(&format!("{} {}", sheet.heading, sheet.number), &main)
}

fn table(sheet: &Sheet, class: &str) -> Markup {
    let table = &sheet.table;
    html! {
        table class=(class) {
            thead { tr { @for column in &table.columns { th scope="col" class=[class_of(column)] { (column.title) } } } }
            tbody {
                @if table.rows.is_empty() { tr { td colspan=(table.columns.len()) { (table.empty) } } }
                @for row in &table.rows {
                    tr {
                        @for (cell, column) in row.iter().zip(&table.columns) {
                            td class=[class_of(column)] { bdi { (cell) } }
                        }
                    }
                }
            }
        }
    }
}

const fn class_of(column: &Column) -> Option<&'static str> {
    match column.holds {
        Holds::Words => None,
        Holds::Days => Some("day"),
        Holds::Amounts => Some("amount"),
    }
}
