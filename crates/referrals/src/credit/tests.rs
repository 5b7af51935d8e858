//! Tests of credits: state tables, which lot gives what, expiry, and a random walk against a model.

use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{CreditLotId, UserId};
use kernel::money::Paisa;
use proptest::prelude::*;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::*;

mod model;

fn paisa(amount: i64) -> Paisa {
    Paisa::new(amount)
}

fn lot(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, amount: i64) -> CreditLotId {
    let (kind, source) = (Kind::Referral, ctx.new_id());
    let new = NewLot { user, kind, source, is_suspended: false, reason: "A friend", amount: paisa(amount) };
    grant(tx, ctx, &new).unwrap()
}

fn state(tx: &mut Tx<'_>, id: CreditLotId) -> (LotStatus, i64, i64) {
    let lot = find(tx, id).unwrap().unwrap();
    (lot.status, lot.remaining.get(), lot.held.get())
}

fn purchase(ctx: &Ctx) -> Uuid {
    use kernel::ids::{BoostId, Id};
    ctx.new_id::<BoostId>().uuid()
}

#[test]
fn state_tables() {
    let mut table = String::new();
    for status in LotStatus::ALL {
        for event in Event::ALL {
            if let Ok(next) = status.next(*event) {
                table.push_str(&format!("{} + {event:?} -> {}\n", status.as_str(), next.as_str()));
            }
        }
    }
    for status in UseStatus::ALL {
        for event in UseEvent::ALL {
            if let Ok(next) = status.next(*event) {
                table.push_str(&format!("{} + {event:?} -> {}\n", status.as_str(), next.as_str()));
            }
        }
    }
    assert_eq!(
        table,
        "OPEN + Empty -> USED\n\
         OPEN + Expire -> EXPIRED\n\
         OPEN + Collect -> REVOKED\n\
         OPEN + Return -> OPEN\n\
         USED + Return -> OPEN\n\
         EXPIRED + Return -> OPEN\n\
         REVOKED + Return -> OPEN\n\
         HELD + Spend -> SPENT\n\
         HELD + Release -> RELEASED\n\
         SPENT + Return -> RETURNED\n"
    );
}

#[test]
fn a_lot_lasts_a_year_by_the_calendar_of_karachi() {
    let cases = [
        (datetime!(2026-11-21 07:00 UTC), datetime!(2027-11-21 07:00 UTC)),
        // 29 February has begun in Karachi.
        (datetime!(2028-02-28 19:00 UTC), datetime!(2029-02-27 19:00 UTC)),
        (datetime!(2028-02-29 12:30 UTC), datetime!(2029-02-28 12:30 UTC)),
        (datetime!(2027-12-31 19:00 UTC), datetime!(2028-12-31 19:00 UTC)),
    ];
    for (granted, expires) in cases {
        assert_eq!(expires_at(granted), expires, "{granted}");
    }
}

#[test]
fn the_oldest_expiry_is_taken_first_and_in_parts() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ali");
        let newer = lot(tx, &testkit::ctx_at(ctx.now + Duration::days(1)), user, 20_000);
        let older = lot(tx, ctx, user, 20_000);
        let other = testkit::seed::user(tx, ctx, "other");
        let not_mine = lot(tx, ctx, other, 20_000);
        let now = testkit::ctx_at(ctx.now + Duration::days(2));
        assert_eq!(available(tx, user, now.now).unwrap(), paisa(40_000));
        let boost = purchase(&now);
        assert_eq!(hold(tx, &now, user, boost, paisa(30_000)).unwrap(), paisa(30_000));
        assert_eq!(state(tx, older), (LotStatus::Open, 20_000, 20_000));
        assert_eq!(state(tx, newer), (LotStatus::Open, 20_000, 10_000));
        assert_eq!(available(tx, user, now.now).unwrap(), paisa(10_000));
        let second = purchase(&now);
        assert_eq!(hold(tx, &now, user, second, paisa(30_000)).unwrap(), paisa(10_000), "no more than is free");
        assert_eq!(spend(tx, &now, boost).unwrap(), paisa(30_000));
        assert_eq!(state(tx, older), (LotStatus::Used, 0, 0));
        assert_eq!(state(tx, newer), (LotStatus::Open, 10_000, 10_000));
        assert_eq!(release(tx, &now, second).unwrap(), paisa(10_000));
        assert_eq!(spend(tx, &now, second).unwrap(), Paisa::ZERO, "what was released is not spent");
        assert_eq!(give_back(tx, &now, boost).unwrap(), paisa(30_000));
        assert_eq!(give_back(tx, &now, boost).unwrap(), Paisa::ZERO, "once");
        assert_eq!(state(tx, older), (LotStatus::Open, 20_000, 0));
        assert_eq!(state(tx, newer), (LotStatus::Open, 20_000, 0));
        assert_eq!(find(tx, older).unwrap().unwrap().used_at, None);
        assert_eq!(state(tx, not_mine), (LotStatus::Open, 20_000, 0));
    });
}

#[test]
fn a_purchase_holds_once() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ali");
        lot(tx, ctx, user, 20_000);
        let boost = purchase(ctx);
        assert_eq!(hold(tx, ctx, user, boost, Paisa::ZERO).unwrap(), Paisa::ZERO);
        assert_eq!(hold(tx, ctx, user, boost, paisa(-1)).unwrap(), Paisa::ZERO);
        hold(tx, ctx, user, boost, paisa(5_000)).unwrap();
        assert!(matches!(hold(tx, ctx, user, boost, paisa(5_000)), Err(Error::Conflict)));
    });
}

#[test]
fn released_credits_can_be_held_again_by_the_same_purchase() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ali");
        let id = lot(tx, ctx, user, 20_000);
        let boost = purchase(ctx);
        hold(tx, ctx, user, boost, paisa(5_000)).unwrap();
        release(tx, ctx, boost).unwrap();
        hold(tx, ctx, user, boost, paisa(7_000)).unwrap();
        assert_eq!(spend(tx, ctx, boost).unwrap(), paisa(7_000));
        assert_eq!(state(tx, id), (LotStatus::Open, 13_000, 0));
        let mut uses: Vec<_> = uses_of(tx, boost).unwrap().into_iter().map(|it| (it.amount.get(), it.status)).collect();
        uses.sort_by_key(|(amount, _status)| *amount);
        assert_eq!(uses, [(5_000, UseStatus::Released), (7_000, UseStatus::Spent)]);
    });
}

/// What can be done with a lot a second before its expiry and at it.
#[test]
fn expiry_is_exclusive() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ali");
        let id = lot(tx, ctx, user, 20_000);
        let at = expires_at(ctx.now);
        let before = testkit::ctx_at(at - Duration::seconds(1));
        let over = testkit::ctx_at(at);
        assert_eq!(available(tx, user, before.now).unwrap(), paisa(20_000));
        assert_eq!(available(tx, user, over.now).unwrap(), Paisa::ZERO);
        assert!(!expiry_due(tx, before.now, 1_000).unwrap().contains(&id));
        assert!(expiry_due(tx, over.now, 1_000).unwrap().contains(&id));
        let found = lock(tx, id).unwrap();
        assert_eq!(found.history_status(before.now), HistoryStatus::Available);
        assert_eq!(found.history_status(over.now), HistoryStatus::Expired, "also before the sweep came by");
        assert_eq!(expire(tx, &before, &found).unwrap(), None);
        assert_eq!(hold(tx, &over, user, purchase(ctx), paisa(1)).unwrap(), Paisa::ZERO);
        assert_eq!(hold(tx, &before, user, purchase(ctx), paisa(1)).unwrap(), paisa(1));
        let found = lock(tx, id).unwrap();
        assert_eq!(expire(tx, &over, &found).unwrap(), None, "some of it is held");
        assert!(!expiry_due(tx, over.now, 1_000).unwrap().contains(&id));
    });
}

#[test]
fn what_returns_to_an_expired_lot_expires_again() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ali");
        let id = lot(tx, ctx, user, 20_000);
        let boost = purchase(ctx);
        hold(tx, ctx, user, boost, paisa(15_000)).unwrap();
        spend(tx, ctx, boost).unwrap();
        let over = testkit::ctx_at(expires_at(ctx.now));
        let first = lock(tx, id).unwrap();
        let gone = Expired { lot: id, user, amount: paisa(5_000), returns: 0 };
        assert_eq!(expire(tx, &over, &first).unwrap(), Some(gone));
        assert_eq!(state(tx, id), (LotStatus::Expired, 0, 0));
        assert_eq!(give_back(tx, &over, boost).unwrap(), paisa(15_000));
        assert_eq!(state(tx, id), (LotStatus::Open, 15_000, 0));
        assert_eq!(available(tx, user, over.now).unwrap(), Paisa::ZERO, "the expiry stays what it was");
        let again = lock(tx, id).unwrap();
        let gone = Expired { lot: id, user, amount: paisa(15_000), returns: 1 };
        assert_eq!(expire(tx, &over, &again).unwrap(), Some(gone));
        assert!(!expiry_due(tx, over.now, 1_000).unwrap().contains(&id));
    });
}

#[test]
fn what_is_recalled_is_owed_and_repaid_oldest_first() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ali");
        let older = lot(tx, ctx, user, 20_000);
        let newer = lot(tx, &testkit::ctx_at(ctx.now + Duration::days(1)), user, 20_000);
        let boost = purchase(ctx);
        hold(tx, ctx, user, boost, paisa(25_000)).unwrap();
        spend(tx, ctx, boost).unwrap();
        let found = lock(tx, newer).unwrap();
        assert_eq!(debt::recall(tx, ctx, &found).unwrap(), paisa(20_000));
        let repaid: Vec<_> = debt::collect(tx, ctx, user).unwrap().into_iter().map(|part| part.amount).collect();
        assert_eq!((repaid, debt::owed(tx, user).unwrap()), (vec![paisa(15_000)], paisa(5_000)));
        assert_eq!(state(tx, newer), (LotStatus::Revoked, 0, 0));
        give_part_back(tx, ctx, boost, paisa(7_000)).unwrap();
        // What returns comes from the lot that expires last, and only then from the one before.
        assert_eq!((state(tx, newer), state(tx, older)), ((LotStatus::Open, 5_000, 0), (LotStatus::Open, 2_000, 0)));
        // Expired credits repay as well.
        let over = testkit::ctx_at(expires_at(ctx.now));
        assert_eq!(debt::collect(tx, &over, user).unwrap().len(), 2);
        assert_eq!((debt::owed(tx, user).unwrap(), state(tx, older).1, state(tx, newer).1), (Paisa::ZERO, 0, 2_000));
        assert_eq!(debt::collect(tx, &over, user).unwrap(), []);
        assert!(
            matches!(give_part_back(tx, ctx, boost, paisa(18_001)), Err(Error::Conflict)),
            "no more than was spent"
        );
    });
}

#[test]
fn what_expired_is_not_owed() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ali");
        let id = lot(tx, ctx, user, 20_000);
        let boost = purchase(ctx);
        hold(tx, ctx, user, boost, paisa(5_000)).unwrap();
        spend(tx, ctx, boost).unwrap();
        let over = testkit::ctx_at(expires_at(ctx.now));
        let found = lock(tx, id).unwrap();
        expire(tx, &over, &found).unwrap().unwrap();
        let found = lock(tx, id).unwrap();
        assert_eq!(debt::recall(tx, &over, &found).unwrap(), paisa(5_000));
    });
}

#[test]
fn what_stands_on_a_disputed_payment_is_neither_spent_nor_collected() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "ali");
        let (one, other) = (lot(tx, ctx, user, 20_000), lot(tx, ctx, user, 7_000));
        let source = find(tx, one).unwrap().unwrap().source.unwrap();
        suspend(tx, ctx, source).unwrap();
        assert_eq!(available(tx, user, ctx.now).unwrap(), paisa(7_000));
        assert_eq!(find(tx, one).unwrap().unwrap().history_status(ctx.now), HistoryStatus::Suspended);
        assert_eq!(on_hold(&lots_of(tx, user).unwrap(), ctx.now).unwrap(), paisa(20_000));
        assert_eq!(hold(tx, ctx, user, purchase(ctx), paisa(30_000)).unwrap(), paisa(7_000));
        let found = lock(tx, other).unwrap();
        debt::recall(tx, ctx, &found).unwrap();
        assert_eq!(debt::collect(tx, ctx, user).unwrap(), []);
        assert_eq!(owners_by_source(tx, source).unwrap(), [user]);
        resume(tx, source).unwrap();
        assert_eq!(debt::collect(tx, ctx, user).unwrap().len(), 1);
        assert_eq!(available(tx, user, ctx.now).unwrap(), paisa(13_000));
    });
}

#[test]
fn the_unused_part_is_split_as_the_price_was_paid() {
    for (unused, cash, credit, expected) in [
        (96_600, 79_900, 20_000, (77_260, 19_340)),
        (99_900, 79_900, 20_000, (79_900, 20_000)),
        (0, 79_900, 20_000, (0, 0)),
        (1, 79_900, 20_000, (0, 1)),
        (96_600, 0, 99_900, (0, 96_600)),
        (96_600, 99_900, 0, (96_600, 0)),
        (0, 0, 0, (0, 0)),
    ] {
        let parts = split_unused(paisa(unused), paisa(cash), paisa(credit)).unwrap();
        assert_eq!((parts.0.get(), parts.1.get()), expected, "{unused} of {cash}+{credit}");
    }
}

fn free_lot(index: u8, remaining: i64, held: i64, now: OffsetDateTime) -> Lot {
    Lot {
        id: CreditLotId::from(Uuid::from_bytes([index; 16])),
        user: UserId::from(Uuid::nil()),
        kind: Kind::Referral,
        source: None,
        reason: String::new(),
        amount: paisa(remaining),
        remaining: paisa(remaining),
        held: paisa(held),
        status: LotStatus::Open,
        expires_at: now + Duration::days(1),
        used_at: None,
        ended_at: None,
        suspended_at: None,
        created_at: now,
    }
}

proptest! {
    #![proptest_config(testkit::cases(256, 10_000))]

    /// Allocation takes exactly min(wanted, free), never more than is free of a lot, and skips no lot before a later one.
    #[test]
    fn allocation_takes_in_order(lots in prop::collection::vec((0..1_000_i64, 0..1_000_i64), 0..8), wanted in 0..5_000_i64) {
        let now = testkit::START;
        let lots: Vec<Lot> = (0_u8..).zip(lots).map(|(index, (free, held))| free_lot(index, free + held, held, now)).collect();
        let parts = allocate(&lots, paisa(wanted), now).unwrap();
        let free: i64 = lots.iter().map(|lot| lot.remaining.get() - lot.held.get()).sum();
        let taken: i64 = parts.iter().map(|(_, part)| part.get()).sum();
        prop_assert_eq!(taken, wanted.min(free));
        let of = |id| parts.iter().find(|(lot, _)| *lot == id).map_or(0, |(_, part)| part.get());
        let mut is_over = false;
        for lot in &lots {
            let (part, free) = (of(lot.id), lot.remaining.get() - lot.held.get());
            prop_assert!((0..=free).contains(&part));
            prop_assert!(!is_over || part == 0, "a later lot gave before an earlier one was empty");
            is_over = is_over || part < free;
        }
    }
}
