//! Compares what was promised with database, store and provider.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use gateway_fakes::State;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::client::{Body, Servers};
use crate::life::Market;
use crate::pause::pause;
use crate::record::Fact;
use crate::world::{World, number, texts};

/// What is due is done within so long without a dead worker's claims.
const IDLE_WITHIN: Duration = Duration::from_secs(30);
/// Whether it is done without moving the clock shows within so long.
const SHOWS_WITHIN: Duration = Duration::from_secs(5);
/// Longer than any claim of a worker that was killed, and than the database's clock was ahead when something became due.
const CLAIM_SECONDS: u32 = 6_000;

/// Reference, state and paisa.
type Order = (String, State, i64);

/// What a check found; nothing is good.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) lost: Vec<String>,
    pub(crate) doubled: Vec<String>,
    /// Everything else that is wrong.
    pub(crate) wrong: Vec<String>,
    pub(crate) mails_twice: usize,
    /// Refunds that were taken in hand and of which the provider knows nothing: finance decides, none is sent again.
    pub(crate) in_doubt: usize,
}

#[derive(QueryableByName)]
struct PaymentRow {
    #[diesel(sql_type = Text)]
    order_ref: String,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = BigInt)]
    amount: i64,
    #[diesel(sql_type = Text)]
    refund: String,
    #[diesel(sql_type = BigInt)]
    refund_amount: i64,
}

const PAYMENTS: &str = "
    SELECT p.order_ref, p.status, p.amount_paisa AS amount, coalesce(r.status, '') AS refund,
           coalesce(r.amount_paisa, 0)::bigint AS refund_amount
    FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id";

/// Never more than one of each, whatever was answered.
const TWICE: &[(&str, &str)] = &[
    ("a title", "SELECT title AS text FROM contests GROUP BY title HAVING count(*) > 1"),
    ("an entry", "SELECT contest_id::text AS text FROM entries GROUP BY contest_id, author_id HAVING count(*) > 1"),
    (
        "a deposit",
        "SELECT contest_id::text AS text FROM payments WHERE status IN ('SUCCEEDED', 'REFUND_PENDING', 'REFUNDED')
         GROUP BY contest_id HAVING count(*) > 1",
    ),
    (
        "a payout",
        "SELECT contest_id::text AS text FROM payouts WHERE status = 'PAID' GROUP BY contest_id HAVING count(*) > 1",
    ),
    ("a refund", "SELECT payment_id::text AS text FROM refunds GROUP BY payment_id HAVING count(*) > 1"),
    ("an upload", "SELECT encode(sha256, 'hex') AS text FROM files GROUP BY sha256, purpose HAVING count(*) > 1"),
];

/// A table that is not read back as it was written raises an error, or is a row here.
const AMCHECK: &str = "
    SELECT (SELECT count(*) FROM pg_class c CROSS JOIN LATERAL verify_heapam(c.oid) WHERE c.relkind IN ('r', 't', 'm'))
         + 0 * (SELECT count(bt_index_check(c.oid, true)::text) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
                JOIN pg_am m ON m.oid = c.relam
                WHERE m.amname = 'btree' AND i.indisvalid AND c.relkind = 'i' AND c.relpersistence = 'p') AS number";

/// How often the database holds a fact.
fn holds(fact: &Fact) -> String {
    let sql = match fact {
        Fact::Posted { contest, title } => format!(
            "(SELECT count(*) FROM contests WHERE id = '{contest}') * (SELECT count(*) FROM contests WHERE title = '{title}')"
        ),
        Fact::Funded { contest, payment } => format!(
            "(SELECT count(*) FROM payments p JOIN contests c ON c.id = p.contest_id WHERE p.id = '{payment}' AND c.id = '{contest}'
              AND c.funded_at IS NOT NULL AND p.status IN ('SUCCEEDED', 'REFUND_PENDING', 'REFUNDED'))
             * (SELECT count(*) FROM ledger_transactions WHERE idem_key = 'deposit:{payment}')"
        ),
        Fact::Uploaded { file, sha256, owner: _ } => {
            format!("(SELECT count(*) FROM files WHERE id = '{file}' AND encode(sha256, 'hex') = '{sha256}')")
        }
        Fact::Entered { contest, entry } => {
            format!("(SELECT count(*) FROM entries WHERE id = '{entry}' AND contest_id = '{contest}')")
        }
        Fact::Awarded { contest, entry } => {
            format!("(SELECT count(*) FROM ledger_transactions WHERE idem_key = 'award:{contest}:{entry}')")
        }
        Fact::Delivered { contest, file } => format!(
            "(SELECT count(*) FROM handovers h JOIN handover_files f ON f.handover_id = h.id
              WHERE h.contest_id = '{contest}' AND f.file_id = '{file}' AND f.delivered_at IS NOT NULL)"
        ),
        Fact::Accepted { contest } => {
            format!("(SELECT count(*) FROM handovers WHERE contest_id = '{contest}' AND accepted_at IS NOT NULL)")
        }
        Fact::PaidOut { payout, reference } => format!(
            "(SELECT count(*) FROM payouts WHERE id = '{payout}' AND status = 'PAID' AND reference = '{reference}')
             * (SELECT count(*) FROM ledger_transactions WHERE idem_key = 'payout_paid:{payout}')"
        ),
        Fact::RefundAsked { contest } => format!("(SELECT count(*) FROM refunds WHERE contest_id = '{contest}')"),
        Fact::ExportAsked { export } => format!("(SELECT count(*) FROM data_exports WHERE id = '{export}')"),
    };
    format!("SELECT {sql}::bigint AS number")
}

/// Facts that the database does not hold.
pub(crate) fn missing(connection: &mut PgConnection, facts: &[Fact]) -> Result<Vec<String>> {
    let mut lost = Vec::new();
    for fact in facts {
        if number(connection, &holds(fact))? == 0 {
            lost.push(format!("{fact:?}"));
        }
    }
    Ok(lost)
}

impl World {
    /// Waits until what is due is done. Claims of workers that were killed run out after minutes, so the product's clock is moved over them when
    /// something is left.
    pub(crate) fn settle(&mut self) -> Result<()> {
        self.wait_all()?;
        if self.is_idle_within(SHOWS_WITHIN).is_ok() {
            return Ok(());
        }
        let port = self.market.servers.ports().first().copied().context("a server")?;
        let body = json!({"advanceSeconds": CLAIM_SECONDS});
        // It answers when everything is done, which may take longer than we wait for an answer.
        let _answer = self.market.admin.call(&Servers::new(vec![port]), "POST", "/dev/clock", None, Body::Json(&body));
        // They read how far the clock was moved when they start.
        for process in self.processes() {
            process.kill()?;
            process.start()?;
        }
        self.wait_all()?;
        self.is_idle_within(IDLE_WITHIN)
    }

    fn is_idle_within(&self, time: Duration) -> Result<()> {
        let mut connection = self.connect()?;
        let (mut left, mut moved) = (self.outstanding(&mut connection)?, Instant::now());
        // A backlog takes as long as it takes: it is to become less.
        while !left.is_empty() && moved.elapsed() < time {
            pause(Duration::from_millis(100));
            let now = self.outstanding(&mut connection)?;
            if now.len() < left.len() {
                moved = Instant::now();
            }
            left = now;
        }
        ensure!(left.is_empty(), "what is due is not done after {time:?} without progress: {}", left.join(", "));
        Ok(())
    }

    fn outstanding(&self, connection: &mut PgConnection) -> Result<Vec<String>> {
        let mut left = texts(
            connection,
            "SELECT 'mail ' || kind AS text FROM mails WHERE status = 'QUEUED'
             UNION ALL SELECT 'export ' || status FROM data_exports WHERE status IN ('PENDING', 'PROCESSING', 'QUEUED')
             UNION ALL SELECT 'preview of ' || purpose FROM files WHERE preview_status = 'PENDING' AND preview_due_at IS NOT NULL
             UNION ALL SELECT 'refund' FROM refunds WHERE status = 'PENDING'",
        )?;
        let is_paid = |(reference, state, _paisa): Order| (state == State::Paid).then_some(reference);
        let paid: Vec<String> = self.orders().into_iter().filter_map(is_paid).collect();
        for row in diesel::sql_query(PAYMENTS).load::<PaymentRow>(connection)? {
            if row.status == "PENDING" && paid.contains(&row.order_ref) {
                left.push("question about a payment".to_owned());
            }
            if row.refund == "SENT" && self.market.jazzcash.returned(&row.order_ref) > 0 {
                left.push("refund that the provider made".to_owned());
            }
        }
        Ok(left)
    }

    pub(crate) fn check(&self, files_from: usize) -> Result<Verdict> {
        let mut verdict = Verdict::default();
        let mut connection = self.connect()?;
        let facts = self.market.record.facts();
        for fact in &facts {
            match number(&mut connection, &holds(fact))? {
                1 => {}
                0 => verdict.lost.push(format!("{fact:?}")),
                times => verdict.doubled.push(format!("{times} × {fact:?}")),
            }
        }
        for (what, sql) in TWICE {
            verdict.doubled.extend(texts(&mut connection, sql)?.into_iter().map(|text| format!("{what}: {text}")));
        }
        self.check_files(facts.get(files_from..).unwrap_or_default(), &mut verdict);
        self.check_provider(&mut connection, &mut verdict)?;
        self.check_mails(&mut connection, &mut verdict)?;
        for command in [&["ledger", "check"][..], &["storage", "sweep", "--dry-run"]] {
            if let Err(error) = self.command(command) {
                verdict.wrong.push(format!("{error:#}"));
            }
        }
        connection.batch_execute("BEGIN; CREATE EXTENSION amcheck")?;
        match number(&mut connection, AMCHECK) {
            Ok(0) => {}
            Ok(rows) => verdict.wrong.push(format!("amcheck finds {rows} damaged rows")),
            Err(error) => verdict.wrong.push(format!("amcheck: {error:#}")),
        }
        connection.batch_execute("ROLLBACK")?;
        Ok(verdict)
    }

    /// The bytes of uploads, as their owners get them.
    fn check_files(&self, facts: &[Fact], verdict: &mut Verdict) {
        for fact in facts {
            let Fact::Uploaded { file, sha256, owner } = fact else { continue };
            let Some(player) = self.market.players.get(*owner) else { continue };
            let path = format!("/api/files/{file}");
            match player.talent.call(&self.market.servers, "GET", &path, None, Body::Nothing) {
                Ok(answer) if answer.status == 200 && hex::encode(Sha256::digest(&answer.bytes)) == *sha256 => {}
                Ok(answer) => {
                    verdict.lost.push(format!("the bytes of {file}: {} {}", answer.status, answer.bytes.len()))
                }
                Err(error) => verdict.wrong.push(format!("the bytes of {file}: {error:#}")),
            }
        }
    }

    /// What both providers have.
    fn orders(&self) -> Vec<Order> {
        [self.market.jazzcash.orders(), self.market.easypaisa.orders()].concat()
    }

    /// The providers' orders and refunds are ours.
    fn check_provider(&self, connection: &mut PgConnection, verdict: &mut Verdict) -> Result<()> {
        let Market { jazzcash, easypaisa, .. } = &*self.market;
        let rows = diesel::sql_query(PAYMENTS).load::<PaymentRow>(connection)?;
        let ours: BTreeMap<&str, &PaymentRow> = rows.iter().map(|row| (row.order_ref.as_str(), row)).collect();
        let is_confirmed =
            |row: &PaymentRow| ["SUCCEEDED", "REFUND_PENDING", "REFUNDED"].contains(&row.status.as_str());
        let mut orders = BTreeMap::new();
        for (reference, state, paisa) in self.orders() {
            let is_paid = matches!(state, State::Paid | State::Refunded);
            match ours.get(reference.as_str()) {
                Some(row) if is_confirmed(row) == is_paid && row.amount == paisa => {}
                Some(row) => {
                    verdict.wrong.push(format!("order {reference} is {state:?} there and {} here", row.status))
                }
                None => verdict.lost.push(format!("the payment of order {reference}")),
            }
            orders.insert(reference, is_paid);
        }
        for row in &rows {
            let returned = jazzcash.returned(&row.order_ref);
            if is_confirmed(row) && orders.get(&row.order_ref) != Some(&true) {
                verdict.wrong.push(format!("payment {} is not paid at the provider", row.order_ref));
            }
            match (row.refund.as_str(), returned) {
                ("", 0) => {}
                ("REFUNDED", amount) if amount == row.refund_amount => {}
                ("SENT", 0) => verdict.in_doubt += 1,
                (status, amount) if amount > row.refund_amount => {
                    verdict.doubled.push(format!("refund of {}: {status} here, {amount} paisa there", row.order_ref));
                }
                (status, amount) => {
                    verdict.wrong.push(format!("refund of {}: {status} here, {amount} paisa there", row.order_ref));
                }
            }
        }
        let sent = [jazzcash.webhooks(), easypaisa.webhooks()].concat();
        for sent in sent.iter().filter(|sent| sent.status == Some(200)) {
            let digest = hex::encode(Sha256::digest([&sent.body, sent.query.as_bytes()].concat()));
            let sql = format!(
                "SELECT count(*) AS number FROM payment_notices
                 WHERE encode(sha256(body || convert_to(query, 'UTF8')), 'hex') = '{digest}'"
            );
            if number(connection, &sql)? == 0 {
                verdict.lost.push(format!("a webhook: {} {}", sent.query, String::from_utf8_lossy(&sent.body)));
            }
        }
        Ok(())
    }

    /// What counts as sent was taken by the mail server.
    fn check_mails(&self, connection: &mut PgConnection, verdict: &mut Verdict) -> Result<()> {
        let mut taken: BTreeMap<String, usize> = BTreeMap::new();
        for mail in self.mail.taken() {
            let id =
                mail.lines().find_map(|line| line.strip_prefix("Message-ID: <")?.split('@').next().map(str::to_owned));
            *taken.entry(id.context("a mail without a Message-ID")?).or_default() += 1;
        }
        verdict.mails_twice = taken.values().filter(|times| **times > 1).count();
        for id in texts(connection, "SELECT id::text AS text FROM mails WHERE status = 'SENT'")? {
            if !taken.contains_key(&id) {
                verdict.lost.push(format!("mail {id} counts as sent, and the server has not taken it"));
            }
        }
        Ok(())
    }
}
