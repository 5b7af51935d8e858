//! Payments for the tests of this crate.

use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, UserId};
use kernel::money::Paisa;
use time::Duration;

use crate::payment::{self, NewPayment, Payment, Subject};
use crate::provider::{Environment, Provider};

/// An attempt in the sandbox to pay a prize of 10,000.
pub(crate) fn attempt(contest: ContestId, payer: UserId, provider: Provider) -> NewPayment {
    NewPayment {
        subject: Subject::Deposit(contest),
        payer,
        provider,
        environment: Environment::Sandbox,
        amount: Paisa::new(10_000),
        grace_period: Duration::ZERO,
    }
}

/// The same stored, at Easypaisa, for a new contest.
pub(crate) fn opened(tx: &mut Tx<'_>, ctx: &Ctx, client: UserId) -> Payment {
    let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
    payment::repo::insert(tx, ctx, &attempt(contest, client, Provider::Easypaisa)).unwrap()
}
