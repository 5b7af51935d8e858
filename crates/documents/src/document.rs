//! A document: facts under a number.

use kernel::ids::{DocumentId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::facts::{Body, Bought, Facts, FeeInvoice, PayoutAdvice, Receipt};
use crate::kind::{Kind, Number};
use crate::sheet::{Column, Party, Sheet, Table, Total, day, moment, rupees};

pub mod repo;
#[cfg(test)]
pub(crate) mod tests;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub id: DocumentId,
    pub kind: Kind,
    pub user: UserId,
    pub facts: Facts,
    /// Its number; none in the moment between issue and numbering.
    pub number: Option<Number>,
    pub issued_at: OffsetDateTime,
}

/// What stands in place of a number that is still to be given.
const NUMBER_FOLLOWS: &str = "The number follows in a moment";
const COLUMNS: [Column; 2] = [Column::words("Description", 740), Column::amounts("Amount (PKR)", 260)];

impl Document {
    /// A plain file name without an ending.
    pub fn file_name(&self) -> String {
        let number = self.number.map_or_else(|| self.id.to_string(), |number| number.to_string());
        format!("muqabla-{number}")
    }

    pub fn sheet(&self) -> Sheet {
        let facts = &self.facts;
        let parts = match &facts.body {
            Body::Receipt(receipt) => receipt_parts(receipt),
            Body::FeeInvoice(invoice) => invoice_parts(invoice),
            Body::PayoutAdvice(advice) => advice_parts(advice),
        };
        let mut details = vec![("Issued", day(self.issued_at))];
        details.extend(parts.details);
        let mut notes = parts.notes;
        if facts.play_money {
            notes.push("Paid with sandbox money: no real money moved.".to_owned());
        }
        Sheet {
            heading: self.kind.heading().to_owned(),
            number: self.number.map_or_else(|| NUMBER_FOLLOWS.to_owned(), |number| number.to_string()),
            parties: vec![
                Party { label: parts.from, name: facts.issuer.name.clone(), line: facts.issuer.site.clone() },
                Party { label: parts.to, name: facts.person.name.clone(), line: facts.person.email.clone() },
            ],
            details,
            table: Table { columns: COLUMNS.to_vec(), rows: parts.rows, empty: "" },
            totals: parts.totals,
            text: Vec::new(),
            notes,
            footer: "Made by Muqabla from its ledger. Times are Pakistan Standard Time (PKT, UTC+5).".to_owned(),
            made_at: self.issued_at,
        }
    }
}

struct Parts {
    from: &'static str,
    to: &'static str,
    details: Vec<(&'static str, String)>,
    rows: Vec<Vec<String>>,
    totals: Vec<Total>,
    notes: Vec<String>,
}

fn amount(paisa: i64) -> String {
    rupees(Paisa::new(paisa))
}

fn row(words: String, paisa: i64) -> Vec<String> {
    vec![words, amount(paisa)]
}

fn part(label: &'static str, paisa: i64) -> Total {
    Total { label, amount: amount(paisa), counts: false }
}

fn total(label: &'static str, paisa: i64) -> Total {
    Total { counts: true, ..part(label, paisa) }
}

fn receipt_parts(receipt: &Receipt) -> Parts {
    let mut details = vec![
        ("Paid", moment(receipt.paid_at)),
        ("Paid with", receipt.provider.clone()),
        ("Payment reference", receipt.order_ref.clone()),
    ];
    details.extend(receipt.provider_txn_id.clone().map(|id| ("Transaction", id)));
    let mut notes = Vec::new();
    match &receipt.bought {
        Bought::Prize { .. } | Bought::Raise { .. } => {
            notes.push("The prize is held until the winner's files are accepted. Our fee comes out of it.".to_owned());
        }
        Bought::Entry { .. } => {
            notes.push("The price is held until the author's files are accepted. Our fee comes out of it.".to_owned());
        }
        Bought::Featured { .. } => {}
        Bought::Subscription { from, to, .. } => {
            if let (Some(from), Some(to)) = (from, to) {
                details.push(("Period", format!("{} to {}", day(*from), day(*to))));
            }
        }
    }
    let price = receipt.amount_paisa.saturating_add(receipt.credit_paisa);
    let mut totals = vec![part("Subtotal", price)];
    if receipt.credit_paisa != 0 {
        let credits = format!("−{}", amount(receipt.credit_paisa));
        totals.push(Total { label: "Paid with credits", amount: credits, counts: false });
    }
    totals.push(part("Tax", receipt.tax_paisa));
    totals.push(total("Total paid (PKR)", receipt.amount_paisa));
    Parts {
        from: "Received by",
        to: "Received from",
        details,
        rows: vec![row(receipt.bought.title(), price)],
        totals,
        notes,
    }
}

/// `3 %`, `2.5 %`.
fn percent(bps: i32) -> String {
    let (whole, part) = (bps.checked_div(100).unwrap_or(0), bps.checked_rem(100).unwrap_or(0));
    let text = format!("{whole}.{part:02}");
    format!("{} %", text.trim_end_matches('0').trim_end_matches('.'))
}

fn invoice_parts(invoice: &FeeInvoice) -> Parts {
    let base = rupees(Paisa::new(invoice.gross_paisa));
    let words = format!("Platform fee, {} of PKR {base}: {}", percent(invoice.fee_bps), invoice.contest.title);
    Parts {
        from: "From",
        to: "Billed to",
        details: vec![("Contest", invoice.contest.id.clone()), ("Payout", invoice.payout.clone())],
        rows: vec![row(words, invoice.fee_paisa)],
        totals: vec![
            part("Subtotal", invoice.fee_paisa),
            part("Tax", invoice.tax_paisa),
            total("Total (PKR)", invoice.fee_paisa.saturating_add(invoice.tax_paisa)),
        ],
        notes: vec!["Settled: the fee was withheld from the prize. Nothing is left to pay.".to_owned()],
    }
}

fn advice_parts(advice: &PayoutAdvice) -> Parts {
    let bank = advice.bank_name.as_ref().map(|bank| format!("{bank}, ")).unwrap_or_default();
    let account = format!("{bank}•••• {}", advice.last4);
    Parts {
        from: "Paid by",
        to: "Paid to",
        details: vec![
            ("Transferred", moment(advice.paid_at)),
            ("Method", advice.method.clone()),
            ("Account", account),
            ("Account name", advice.account_name.clone()),
            ("Reference", advice.reference.clone()),
            ("Payout", advice.payout.clone()),
        ],
        rows: vec![
            row(format!("Prize: {}", advice.contest.title), advice.gross_paisa),
            vec!["Platform fee".to_owned(), format!("−{}", amount(advice.fee_paisa))],
        ],
        totals: vec![part("Tax withheld", advice.tax_paisa), total("Transferred (PKR)", advice.amount_paisa)],
        notes: Vec::new(),
    }
}
