//! What admins decide and report, and the bank.

use contests::dispute::Verdict;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use kernel::actor::Actor;
use kernel::ids::{ChargebackId, ContestId, DisputeId, KycApplicationId, PaymentId, PayoutId, RefundId};
use kernel::money::Paisa;
use kyc::Kind;
use kyc::form::RawForm;
use kyc::identity_document::repo::NewIdentityDocument;
use kyc::identity_document::{self, MediaType};
use payments::Provider;
use payments::gateway::RefundAnswer;
use workflows::contests::refund_request;
use workflows::error::Error;
use workflows::handovers::dispute::{self, DecisionInput};
use workflows::identity::{self, Submission};
use workflows::payments::chargeback::{self as cases, Settlement};
use workflows::payments::manual_check::{self, Finding};
use workflows::payments::{inquiry, manual_refund};
use workflows::payouts::import::{ResultFile, import};
use workflows::payouts::payout::{self, PaidReport};
use workflows::payouts::{batch, risk};
use workflows::subscriptions::money_back_guarantee;

use crate::model;
use crate::provider::{State, transaction_name};
use crate::world::{Done, World};

pub(super) fn admin(world: &mut World) -> Actor {
    world.dice.pick(&world.admins.clone())
}

pub(crate) fn inquire(world: &mut World) -> Done {
    let recent = "SELECT id::text AS text FROM payments WHERE purpose IS NOT NULL ORDER BY id DESC LIMIT 12";
    let Some(id) = world.any(recent) else { return world.nothing() };
    let admin = admin(world);
    inquiry::ask(&world.db, &world.ctx(), &world.gateways, &admin, id).map(drop)
}

pub(crate) fn decide(world: &mut World, contest: ContestId, prize: i64) -> Done {
    let open = format!(
        "SELECT id::text AS text FROM disputes WHERE contest_id = '{contest}' AND status <> 'SETTLED' ORDER BY id"
    );
    let Some(id) = world.any::<DisputeId>(&open) else { return world.nothing() };
    let (verdict, winner_part) = match world.dice.roll(4) {
        0 => (Verdict::Release, None),
        1 => (Verdict::Refund, None),
        _ => (Verdict::Split, Some(world.dice.between(1, prize))),
    };
    let typed = DecisionInput { verdict, winner_part, note: "Half of what the brief asks for was delivered".into() };
    let admin = admin(world);
    dispute::decide(&world.db, &world.ctx(), &admin, id, &typed)
}

/// Reports of transfers: of held payouts, too, of others' payouts, and again.
pub(crate) fn payout(world: &mut World) -> Done {
    let pending =
        "SELECT id::text AS text FROM payouts WHERE status = 'PENDING' ORDER BY holds = '{}' DESC, id LIMIT 6";
    let settled = "SELECT id::text AS text FROM payouts WHERE status <> 'PENDING' ORDER BY id DESC LIMIT 6";
    let repeated = world.dice.percent(10);
    let Some(id) = world.any::<PayoutId>(if repeated { settled } else { pending }) else { return world.nothing() };
    let (admin, ctx) = (admin(world), world.ctx());
    let reference = if world.dice.percent(95) { format!("T-{id}") } else { format!("T-{}", world.event) };
    let report = PaidReport { reference, evidence_url: None, notes: None };
    match world.dice.roll(20) {
        0 => payout::mark_failed(&world.db, &ctx, &admin, id, "The account is closed"),
        1 => payout::withdraw_proposal(&world.db, &ctx, &admin, id),
        2 => risk::lift(&world.db, &ctx, &admin, id, "The person was asked and answered"),
        _ => payout::mark_paid(&world.db, &ctx, &admin, id, &report),
    }
}

#[derive(QueryableByName)]
struct InFile {
    #[diesel(sql_type = Text)]
    id: String,
    #[diesel(sql_type = BigInt)]
    amount: i64,
}

/// A file for the bank, or what the bank answers to what it was sent.
pub(crate) fn bank_file(world: &mut World) -> Done {
    let (admin, ctx) = (admin(world), world.ctx());
    if world.dice.percent(50) {
        return batch::create(&world.db, &ctx, &admin).map(drop);
    }
    let sql = "SELECT id::text AS id, amount_paisa AS amount FROM payouts WHERE status = 'PENDING' AND batch_id IS NOT NULL ORDER BY id LIMIT 5";
    let rows: Vec<InFile> = model::rows(&mut world.look, sql);
    if rows.is_empty() {
        return world.nothing();
    }
    let mut csv = "payout_id,status,reference,failure_reason,paid_at\r\n".to_owned();
    for InFile { id, .. } in &rows {
        csv += &match world.dice.roll(6) {
            0 => format!("{id},FAILED,,closed,\r\n"),
            1 => format!("{id},UNKNOWN,,,\r\n"),
            _ => format!("{id},PAID,B-{id},,\r\n"),
        };
    }
    let control_rows = i64::try_from(rows.len()).unwrap();
    let total = rows.iter().map(|row| row.amount).sum::<i64>() + i64::from(world.dice.percent(5));
    let file = ResultFile { csv, control_rows, control_total: Paisa::new(total), dry_run: world.dice.percent(10) };
    import(&world.db, &ctx, &admin, &file)?;
    if world.dice.percent(30) { import(&world.db, &ctx, &admin, &file).map(drop) } else { Ok(()) }
}

/// An identity is revoked, or submitted and approved.
pub(crate) fn identity(world: &mut World) -> Done {
    let number = world.dice.roll(world.talents.len());
    let (talent, admin, ctx, vault) = (world.talents[number], admin(world), world.ctx(), world.vault());
    if world.is_away(talent.user) {
        return world.nothing();
    }
    let of = format!("SELECT id::text AS text FROM kyc_applications WHERE user_id = '{}'", talent.user);
    let approved = world.any::<KycApplicationId>(&format!("{of} AND status = 'APPROVED' ORDER BY id"));
    if let Some(id) = approved {
        if world.dice.percent(80) {
            return world.nothing();
        }
        return identity::revoke(&world.db, &ctx, &admin, id, "The card is not yours");
    }
    let pending = world.any::<KycApplicationId>(&format!("{of} AND status = 'PENDING' ORDER BY id"));
    let id = match pending {
        Some(id) => id,
        None => {
            let mut documents = Vec::new();
            for kind in [Kind::CnicFront, Kind::CnicBack, Kind::Selfie] {
                let id = ctx.new_id();
                let encrypted = identity_document::encrypt(&vault, id, talent.user, b"an identity document").unwrap();
                let new = NewIdentityDocument {
                    id,
                    user: talent.user,
                    kind,
                    media_type: MediaType::Jpeg,
                    size_bytes: 20,
                    storage_key: identity_document::storage_key(id),
                    wrapped_key: encrypted.wrapped_key,
                };
                documents.push((kind, identity::record_document(&world.db, &ctx, &new)?.id));
            }
            let raw = RawForm {
                full_name: "Hira Baloch".to_owned(),
                cnic: format!("42201-0397{number:03}-8"),
                phone: "03001234567".to_owned(),
                birth_date: "1990-05-17".to_owned(),
            };
            identity::submit(&world.db, &ctx, &vault, &talent, &Submission { raw, documents })?.id
        }
    };
    identity::approve(&world.db, &ctx, &vault, &admin, id)
}

/// A provider takes a payment back, or a case goes on.
pub(crate) fn chargeback(world: &mut World) -> Done {
    let (admin, ctx) = (admin(world), world.ctx());
    let note = || "the provider wrote a letter".to_owned();
    let open = "SELECT id::text AS text FROM chargebacks WHERE status IN ('OPEN', 'LOST', 'WRITTEN_OFF')
                  AND NOT (status = 'LOST' AND taken_from = 'ESCROW') ORDER BY id";
    if let Some(id) = world.any::<ChargebackId>(open).filter(|_some| world.dice.percent(75)) {
        let how = match world.dice.roll(8) {
            0..3 => Settlement::Won { note: note() },
            3..5 => Settlement::Lost { note: note() },
            5 => Settlement::WrittenOff,
            _ => Settlement::Paid { reference: format!("C-{id}") },
        };
        return cases::settle(&world.db, &ctx, &admin, id, &how);
    }
    let confirmed = "SELECT id::text AS text FROM payments WHERE confirmed_at IS NOT NULL ORDER BY id DESC LIMIT 15";
    let Some(id) = world.any::<PaymentId>(confirmed).filter(|_some| world.dice.percent(40)) else {
        return world.nothing();
    };
    cases::report(&world.db, &ctx, &admin, id, &note()).map(drop)
}

/// Refunds that a provider refused, or about which it says nothing.
pub(crate) fn refund_by_hand(world: &mut World) -> Done {
    let (admin, ctx) = (admin(world), world.ctx());
    let of =
        |status: &str| format!("SELECT id::text AS text FROM refunds WHERE status = '{status}' ORDER BY id LIMIT 10");
    if let Some(id) = world.any::<RefundId>(&of("REFUSED")) {
        return manual_refund::mark_paid(&world.db, &ctx, &admin, id, &format!("H-{id}"));
    }
    let Some(id) = world.any::<RefundId>(&of("SENT")) else { return world.nothing() };
    let finding = match made(world, id) {
        Some(reference) => manual_refund::Finding::Done { reference },
        None => manual_refund::Finding::NotDone { note: "nothing went back".to_owned() },
    };
    manual_refund::found(&world.db, &ctx, &admin, id, &finding)
}

/// The provider's name for a refund that it made.
fn made(world: &World, id: RefundId) -> Option<String> {
    let find = |provider| {
        let ledger = world.provider(provider).lock().unwrap();
        ledger.orders.values().find_map(|known| match known.refunds.get(&id) {
            Some(RefundAnswer::Done { reference }) => Some(reference.clone()),
            _ => None,
        })
    };
    find(Provider::Easypaisa).or_else(|| find(Provider::Jazzcash))
}

/// A payment about which the provider said what cannot be: an admin looks at what it has.
pub(crate) fn review(world: &mut World) -> Done {
    let waiting = "SELECT id::text AS text FROM payments WHERE status = 'REVIEW' ORDER BY id";
    let Some(id) = world.any::<PaymentId>(waiting) else { return world.nothing() };
    let known = |provider| world.provider(provider).lock().unwrap().orders.get(&id).cloned();
    let known = known(Provider::Easypaisa).or_else(|| known(Provider::Jazzcash)).expect("an order of the provider");
    let finding = match known.state {
        State::Paid | State::Reversed => Finding::Paid { txn: transaction_name(&known.order.order_ref) },
        State::Unpaid | State::Failed | State::Cancelled => Finding::Reject,
    };
    let admin = admin(world);
    manual_check::resolve(&world.db, &world.ctx(), &admin, id, (&finding, "looked at the provider's portal"))
}

/// Requests for money back: of prizes and of plans.
pub(crate) fn requests(world: &mut World) -> Done {
    let (admin, ctx, approve) = (admin(world), world.ctx(), world.dice.percent(50));
    let of = |table: &str| format!("SELECT id::text AS text FROM {table} WHERE status = 'PENDING' ORDER BY id");
    if let Some(id) = world.any(&of("refund_requests")) {
        let decide = if approve { refund_request::approve } else { refund_request::decline };
        return decide(&world.db, &ctx, &admin, id, "");
    }
    let Some(id) = world.any(&of("money_back_requests")) else { return world.nothing() };
    let decide = if approve { money_back_guarantee::approve } else { money_back_guarantee::decline };
    decide(&world.db, &ctx, &admin, id, None)
}

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = Text)]
    what: String,
    #[diesel(sql_type = Nullable<Text>)]
    id: Option<String>,
}

/// At the end: nothing that waits for an admin is left.
pub(crate) fn catch_up(world: &mut World) {
    let sql = "SELECT 'review' AS what, id::text AS id FROM payments WHERE status = 'REVIEW'
               UNION ALL SELECT 'refund', id::text FROM refunds WHERE status IN ('SENT', 'REFUSED')
               UNION ALL SELECT 'request', id::text FROM refund_requests WHERE status = 'PENDING'
               UNION ALL SELECT 'request', id::text FROM money_back_requests WHERE status = 'PENDING'
               UNION ALL SELECT 'dispute', contest_id::text FROM disputes WHERE status IN ('OPEN', 'APPEALED')
               UNION ALL SELECT 'case', id::text FROM chargebacks WHERE status = 'OPEN' ORDER BY 1, 2";
    let waiting: Vec<Waiting> = model::rows(&mut world.look, sql);
    for Waiting { what, id } in waiting {
        world.now += time::Duration::milliseconds(10);
        let outcome = match what.as_str() {
            "review" => review(world),
            "refund" => refund_by_hand(world),
            "request" => requests(world),
            "dispute" => decide(world, id.unwrap().parse().unwrap(), 400),
            _ => {
                let (admin, ctx) = (admin(world), world.ctx());
                let how = Settlement::Won { note: "the provider wrote a letter".to_owned() };
                cases::settle(&world.db, &ctx, &admin, id.unwrap().parse().unwrap(), &how)
            }
        };
        if let Err(error) = outcome {
            assert!(!matches!(error, Error::Db(_) | Error::Ledger(_)), "{what}: {error}");
        }
    }
}
