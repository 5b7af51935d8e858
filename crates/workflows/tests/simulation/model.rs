//! What must hold after each event, and a model of the ledger that adds up what was posted.

use std::collections::{BTreeMap, HashMap};

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use payments::Provider;
use sha2::{Digest, Sha256};
use time::OffsetDateTime;

use crate::edges;
use crate::provider::{Ledger, State};

/// 3 %, in ten thousandths.
const FEE: i64 = 300;

const PREPARE: &str = "
PREPARE posted (uuid) AS
  SELECT t.kind, t.idem_key AS key, a.key AS account, e.side = 'DR' AS is_debit, a.normal_side = e.side AS raises,
         a.balance_paisa IS NOT NULL AS has_floor, e.amount_paisa AS amount
    FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
   WHERE t.id >= $1 ORDER BY t.id, e.position;
PREPARE steps (bigint) AS SELECT number, what, before, after FROM sim.steps WHERE number > $1 ORDER BY number;
PREPARE released (uuid) AS
  SELECT (p.kind = 'SHARE' OR coalesce(h.status, '') = 'ACCEPTED') AND p.holds = '{}' AS holds
    FROM payouts p LEFT JOIN handovers h ON h.contest_id = p.contest_id AND h.entry_id = p.entry_id WHERE p.id = $1";

#[derive(QueryableByName)]
struct Entry {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Bool)]
    is_debit: bool,
    #[diesel(sql_type = Bool)]
    raises: bool,
    #[diesel(sql_type = Bool)]
    has_floor: bool,
    #[diesel(sql_type = BigInt)]
    amount: i64,
}

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = Text)]
    what: String,
    #[diesel(sql_type = Text)]
    before: String,
    #[diesel(sql_type = Text)]
    after: String,
}

#[derive(QueryableByName)]
struct Holds {
    #[diesel(sql_type = Bool)]
    holds: bool,
}

#[derive(QueryableByName)]
struct Balance {
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = BigInt)]
    balance: i64,
}

/// What was posted so far.
pub(crate) struct Model {
    hash: Sha256,
    names: HashMap<String, usize>,
    balances: BTreeMap<String, i64>,
    /// What came from a clearing account to the bank.
    settled: BTreeMap<String, i64>,
    last_step: i64,
    /// Until when, in milliseconds since 1970.
    followed: i128,
    pub(crate) transactions: u64,
    /// How often each kind was posted.
    pub(crate) kinds: BTreeMap<String, u64>,
    /// How often each edge was taken.
    pub(crate) steps: BTreeMap<String, u64>,
}

impl Model {
    /// Of an empty ledger; the hash goes on from `before`.
    pub(crate) fn new(look: &mut PgConnection, before: &[u8]) -> Self {
        diesel::connection::SimpleConnection::batch_execute(look, PREPARE).unwrap();
        Self {
            hash: Sha256::new().chain_update(before),
            names: HashMap::new(),
            balances: BTreeMap::new(),
            settled: BTreeMap::new(),
            last_step: 0,
            followed: 0,
            transactions: 0,
            kinds: BTreeMap::new(),
            steps: BTreeMap::new(),
        }
    }

    pub(crate) fn hash(&self) -> Vec<u8> {
        self.hash.clone().finalize().to_vec()
    }

    pub(crate) fn balance(&self, account: &str) -> i64 {
        self.balances.get(account).copied().unwrap_or(0)
    }

    /// Takes in what event `number`, which happened at `now`, has written.
    pub(crate) fn follow(
        &mut self,
        look: &mut PgConnection,
        number: u64,
        now: OffsetDateTime,
        providers: &mut [&mut Ledger],
    ) {
        let millis = self.followed + 1;
        self.followed = now.unix_timestamp_nanos() / 1_000_000;
        let lowest = format!("{:08x}-{:04x}-7000-8000-000000000000", millis >> 16, millis & 0xffff);
        let entries: Vec<Entry> = rows(look, &format!("EXECUTE posted ('{lowest}')"));
        for transaction in entries.chunk_by(|one, next| one.key == next.key) {
            self.transaction(look, number, transaction);
            received(&transaction[0], providers);
            reversed(&transaction[0], providers);
        }
        for entry in &entries {
            let balance = self.balance(&entry.account);
            assert!(balance >= 0 || !entry.has_floor, "{} is at {balance} after {}", entry.account, entry.key);
        }
        let steps: Vec<Step> = rows(look, &format!("EXECUTE steps ({})", self.last_step));
        for Step { number, what, before, after } in steps {
            self.last_step = number;
            assert!(edges::allowed(&what, &before, &after), "{what} went from {before} to {after}");
            *self.steps.entry(format!("{what} {before} {after}")).or_default() += 1;
        }
        for provider in providers {
            assert!(provider.violations.is_empty(), "{:#?}", provider.violations);
        }
    }

    fn transaction(&mut self, look: &mut PgConnection, number: u64, entries: &[Entry]) {
        let (kind, key) = (&entries[0].kind, &entries[0].key);
        self.hash.update(format!("{number} {kind}"));
        let mut sum = 0;
        for entry in entries {
            let account = self.canonical(&entry.account);
            self.hash.update(format!(" {account} {} {}", entry.is_debit, entry.amount));
            sum += if entry.is_debit { entry.amount } else { -entry.amount };
            let change = if entry.raises { entry.amount } else { -entry.amount };
            *self.balances.entry(entry.account.clone()).or_default() += change;
        }
        assert_eq!(sum, 0, "{key} does not balance");
        self.transactions += 1;
        *self.kinds.entry(kind.clone()).or_default() += 1;
        match kind.as_str() {
            "award" | "distribute" => fee_is_three_percent(key, entries, "contest_escrow:"),
            "purchase_award" => fee_is_three_percent(key, entries, "purchase_escrow:"),
            "payout_paid" => {
                let payout = key.split_once(':').unwrap().1;
                let found: Vec<Holds> = rows(look, &format!("EXECUTE released ('{payout}')"));
                assert!(
                    found.iter().all(|one| one.holds),
                    "{key} before the handover was accepted, or while it is held"
                );
            }
            "settle" => {
                for entry in entries.iter().filter(|entry| entry.account.starts_with("gateway_clearing:")) {
                    *self.settled.entry(entry.account.clone()).or_default() += entry.amount;
                }
            }
            _ => {}
        }
    }

    /// What a provider holds, had it paid nothing to the bank.
    pub(crate) fn received(&self, provider: Provider) -> i64 {
        let account = format!("gateway_clearing:{}", provider.as_str());
        self.balance(&account) + self.settled.get(&account).copied().unwrap_or(0)
    }

    /// The account without what differs from run to run.
    fn canonical(&mut self, account: &str) -> String {
        match account.split_once(':') {
            Some((kind, id)) if id.len() == 36 => {
                let next = self.names.len();
                format!("{kind}:{}", self.names.entry(id.to_owned()).or_insert(next))
            }
            _ => account.to_owned(),
        }
    }

    /// The balances that the product keeps are those of the model.
    pub(crate) fn agrees(&self, look: &mut PgConnection) {
        let kept: Vec<Balance> =
            rows(look, "SELECT key, balance_paisa AS balance FROM ledger_accounts WHERE balance_paisa IS NOT NULL");
        for Balance { key, balance } in kept {
            assert_eq!(balance, self.balance(&key), "{key}");
        }
    }
}

fn fee_is_three_percent(key: &str, entries: &[Entry], escrow: &str) {
    let sum = |of: &str| -> i64 {
        entries.iter().filter(|entry| entry.account.starts_with(of)).map(|entry| entry.amount).sum()
    };
    let prize = sum(escrow);
    assert_eq!(sum("platform_fee"), prize * FEE / 10_000, "{key}: the fee of a prize of {prize}");
}

/// Only what a provider has received is posted as received.
fn received(entry: &Entry, providers: &[&mut Ledger]) {
    if entry.kind == "deposit" || entry.kind == "deposit_unapplied" {
        let known = providers.iter().flat_map(|provider| provider.orders.values());
        let paid: i64 = known
            .filter(|known| entry.key.ends_with(&known.order.payment.to_string()) && known.is_paid())
            .map(|known| known.order.amount.get())
            .sum();
        assert_eq!(entry.amount, paid, "{}: what the provider received", entry.key);
    }
}

/// The provider has done what an admin reported of it.
fn reversed(entry: &Entry, providers: &mut [&mut Ledger]) {
    let is_taken = match entry.kind.as_str() {
        "chargeback" => true,
        "chargeback_won" => false,
        _ => return,
    };
    let payment = entry.key.split(':').nth(1).unwrap();
    let found = providers.iter_mut().flat_map(|provider| provider.orders.iter_mut());
    let (_id, known) =
        found.into_iter().find(|(id, _known)| id.to_string() == payment).expect("an order of the provider");
    if is_taken {
        assert_eq!(entry.amount, known.held(), "{}: what the provider still had", entry.key);
        (known.state, known.reversed) = (State::Reversed, known.reversed + entry.amount);
    } else {
        (known.state, known.reversed) = (State::Paid, known.reversed - entry.amount);
    }
}

pub(crate) fn rows<T: QueryableByName<diesel::pg::Pg> + 'static>(look: &mut PgConnection, sql: &str) -> Vec<T> {
    diesel::sql_query(sql).load(look).unwrap_or_else(|error| panic!("{sql}: {error}"))
}
