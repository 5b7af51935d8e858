//! Payouts on their way to the bank: files of instructions.

use std::collections::HashMap;

use audit::Act;
use contests::contest;
use documents::csv::{self, Cell};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{BatchId, ContestId, UserId};
use payouts::batch::{self, COLUMNS, Instruction};
use payouts::payout::decide::is_party;
use payouts::{Batch, Payout, Vault};

use crate::error::Error;

/// Puts every payout that is ready into a file, but for those of the admin's own contests.
///
/// # Errors
/// Nothing is ready.
pub fn create(db: &Db, ctx: &Ctx, admin: &Actor) -> Result<Batch, Error> {
    db.write(|tx| {
        let ready = batch::repo::lock_ready(tx, admin.user)?;
        let clients = clients_of(tx, &ready)?;
        let mut chosen = Vec::new();
        for payout in ready {
            if !is_own(&clients, admin, &payout)? {
                chosen.push(payout);
            }
        }
        let created = batch::repo::insert(tx, ctx, admin.user, &chosen)?;
        let detail = serde_json::json!({ "rows": created.rows, "totalCents": created.total.get() });
        audit::record(tx, ctx, Some(admin), Act::PayoutBatchCreated, created.id, detail)?;
        Ok(created)
    })
}

/// The file for the bank, with opened account numbers: what the bank has not answered for yet, so that a file that is sent
/// again pays nobody twice. Each look is in the audit log.
///
/// # Errors
/// No such file; the admin has a part in one of its contests; nothing of it is left to be paid.
pub fn file(db: &Db, ctx: &Ctx, vault: &Vault, admin: &Actor, id: BatchId) -> Result<Vec<u8>, Error> {
    db.write(|tx| {
        batch::repo::get(tx, id)?;
        let left = batch::repo::lock_unanswered(tx, id)?;
        if left.is_empty() {
            return Err(payouts::Error::NothingReady.into());
        }
        let clients = clients_of(tx, &left)?;
        for payout in &left {
            if is_own(&clients, admin, payout)? {
                return Err(payouts::Error::OwnContest.into());
            }
        }
        let instructions = left.iter().map(|payout| Instruction::open(vault, payout)).collect::<Result<Vec<_>, _>>()?;
        let detail = serde_json::json!({ "rows": instructions.len() });
        audit::record(tx, ctx, Some(admin), Act::PayoutBatchDownloaded, id, detail)?;
        let rows = instructions.into_iter().map(|instruction| cells(id, instruction));
        Ok(csv::rows(std::iter::once(csv::head(&COLUMNS)).chain(rows))?)
    })
}

/// Who posted the contests that these payouts come from, read at once.
fn clients_of(tx: &mut Tx<'_>, payouts: &[Payout]) -> Result<HashMap<ContestId, UserId>, Error> {
    let contests: Vec<ContestId> = payouts.iter().map(|payout| payout.contest).collect();
    Ok(contest::repo::of_ids(tx, &contests)?.into_iter().map(|contest| (contest.id, contest.client)).collect())
}

fn is_own(clients: &HashMap<ContestId, UserId>, admin: &Actor, payout: &Payout) -> Result<bool, Error> {
    let client = clients.get(&payout.contest).ok_or(contests::Error::NotFound)?;
    Ok(is_party([payout.winner, *client], admin.user))
}

fn cells(batch: BatchId, instruction: Instruction) -> Vec<Cell> {
    vec![
        Cell::text(batch.to_string()),
        Cell::text(instruction.payout.to_string()),
        Cell::text(instruction.method.as_str()),
        Cell::text(instruction.beneficiary),
        Cell::maybe(instruction.msisdn),
        Cell::maybe(instruction.iban),
        Cell::maybe(instruction.bank_code),
        Cell::maybe(instruction.bank_name),
        Cell::Amount(instruction.amount),
        Cell::text("PKR"),
        Cell::text(instruction.narration),
        Cell::text(instruction.our_reference),
    ]
}
