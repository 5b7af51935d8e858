//! The journal of a contest: the postings that the workflows make, from the same functions, in the same order.

use anyhow::Context;
use kernel::ids::{Id, TransactionId, UserId};
use ledger::account::{AccountKey, Floor, Side};
use ledger::posting::Transaction;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Run;
use super::dice::Dice;
use super::rows::{Bytes, Key, row};
use super::tables::Rows;

/// An account that belongs to one contest.
struct Account {
    key: AccountKey,
    id: Uuid,
    balance: i64,
}

/// The part of the ledger that belongs to one contest.
pub(super) struct Journal<'r> {
    run: &'r Run,
    opened: OffsetDateTime,
    /// Accounts that others share, by key: they keep no balance, or one that ends where it began.
    shared: Vec<(AccountKey, Uuid)>,
    own: Vec<Account>,
}

impl<'r> Journal<'r> {
    /// A journal that was opened at `opened`.
    pub(super) fn open(run: &'r Run, opened: OffsetDateTime) -> Self {
        Self { run, opened, shared: run.platform.clone(), own: Vec::new() }
    }

    /// Names an account that exists.
    pub(super) fn share(&mut self, key: AccountKey, id: Uuid) {
        self.shared.push((key, id));
    }

    /// Posts `transaction` as [`ledger::repo::post`] would.
    pub(super) fn post(
        &mut self,
        dice: &mut Dice,
        rows: &mut Rows,
        transaction: &Transaction,
        at: OffsetDateTime,
        actor: Option<UserId>,
    ) -> anyhow::Result<()> {
        let id: TransactionId = dice.id(at);
        row!(rows.ledger_transactions; Key(id), self.run.environment.as_str(), transaction.kind(), transaction.key(),
            Bytes(&transaction.input_hash()), actor.map(Key), "seed", at);
        anyhow::ensure!(balances(transaction), "{} does not balance", transaction.key());
        for (position, (key, side, amount)) in (0_i64..).zip(transaction.entries()) {
            let account = self.account(dice, key)?;
            row!(rows.ledger_entries; Key(id), position, account, side.as_str(), amount.get());
            if let Some(own) = self.own.iter_mut().find(|own| own.key == key) {
                let change = if side == key.normal_side() { amount.get() } else { amount.get().saturating_neg() };
                own.balance = own.balance.saturating_add(change);
            }
        }
        Ok(())
    }

    fn account(&mut self, dice: &mut Dice, key: AccountKey) -> anyhow::Result<Uuid> {
        let known = self.shared.iter().find(|(shared, _)| *shared == key).map(|(_, id)| *id);
        if let Some(id) = known.or_else(|| self.own.iter().find(|own| own.key == key).map(|own| own.id)) {
            return Ok(id);
        }
        anyhow::ensure!(key.floor() == Floor::Zero, "{key} is an account of the platform and was not opened");
        let id = dice.id::<TransactionId>(self.opened).uuid();
        self.own.push(Account { key, id, balance: 0 });
        Ok(id)
    }

    /// Writes the accounts as they stand at the end.
    pub(super) fn close(self, rows: &mut Rows) -> anyhow::Result<()> {
        for Account { key, id, balance } in self.own {
            let balance =
                u32::try_from(balance).map(i64::from).with_context(|| format!("{key} would hold {balance}"))?;
            row!(rows.ledger_accounts; id, self.run.environment.as_str(), key.to_string(), key.kind(),
                key.normal_side().as_str(), balance, self.opened);
        }
        Ok(())
    }
}

/// What the database asks of every posting when it commits.
fn balances(transaction: &Transaction) -> bool {
    let sum = |wanted: Side| {
        let amounts = transaction.entries().filter(|(_, side, _)| *side == wanted).map(|(_, _, amount)| amount.get());
        amounts.fold(0_i64, i64::saturating_add)
    };
    sum(Side::Debit) == sum(Side::Credit) && sum(Side::Debit) > 0
}
