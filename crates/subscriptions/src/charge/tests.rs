//! The whole state table, credits, and swaps to the paisa.

use super::*;
use crate::plan::ContestLimit;
use time::Duration;

#[test]
fn the_table_allows_these_steps_and_no_others() {
    use {Event as E, Status as S};
    let allowed = [
        (S::Pending, E::Pay, S::Paid),
        (S::Pending, E::Cancel, S::Cancelled),
        (S::Paid, E::Earn, S::Earned),
        (S::Paid, E::Swap, S::Swapped),
        (S::Paid, E::Refund, S::Refunded),
        (S::Earned, E::Refund, S::Refunded),
    ];
    let mut steps = 0;
    for from in S::ALL {
        for event in E::ALL {
            let wanted = allowed.iter().find(|(state, step, _)| state == from && step == event).map(|(_, _, to)| *to);
            match (from.next(*event), wanted) {
                (Ok(to), Some(wanted)) => assert_eq!(to, wanted),
                (Err(Error::InvalidTransition { what: "charge", .. }), None) => {}
                (other, _) => panic!("{from:?} {event:?}: {other:?}"),
            }
            steps += 1;
        }
    }
    assert_eq!(steps, 30);
}

#[test]
fn the_repository_walks_the_same_table() {
    for from in Status::ALL {
        for event in Event::ALL {
            testkit::tx(|tx, ctx| {
                let user = testkit::seed::user(tx, ctx, "subscriber");
                let plan = crate::plan::repo::all(tx).unwrap().remove(1);
                let of = crate::subscription::repo::insert(tx, ctx, user, (plan.id, plan.tier), &plan.terms).unwrap();
                let (id, terms) = (ctx.new_id(), plan.terms);
                let new =
                    repo::NewCharge { id, subscription: of.id, user, kind: Kind::First, terms, credit: Paisa::ZERO };
                let made = repo::insert(tx, ctx, &new).unwrap();
                let steps: &[Event] = match from {
                    Status::Pending => &[],
                    Status::Paid => &[Event::Pay],
                    Status::Earned => &[Event::Pay, Event::Earn],
                    Status::Swapped => &[Event::Pay, Event::Swap],
                    Status::Refunded => &[Event::Pay, Event::Refund],
                    Status::Cancelled => &[Event::Cancel],
                };
                let step = |tx: &mut kernel::db::Tx<'_>, charge: &Charge, event: Event| match event {
                    Event::Pay => repo::record_paid(tx, ctx, charge, Period::from(ctx.now)).map(|_| ()),
                    Event::Cancel | Event::Earn | Event::Swap | Event::Refund => repo::move_status(tx, charge, event),
                };
                for before in steps {
                    let charge = repo::get(tx, made.id).unwrap();
                    step(tx, &charge, *before).unwrap();
                }
                let charge = repo::get(tx, made.id).unwrap();
                assert_eq!(charge.status, *from);
                let moved = step(tx, &charge, *event).is_ok();
                let after = repo::get(tx, made.id).unwrap().status;
                assert_eq!(moved.then_some(after), from.next(*event).ok(), "{from:?} {event:?}");
                assert!(moved || after == *from);
                assert!(!moved || matches!(step(tx, &charge, *event), Err(Error::Conflict)), "a second time");
            });
        }
    }
}

#[test]
fn credits_pay_all_they_can_and_leave_no_rest_that_nobody_takes() {
    let credits = |available| credits_for(Paisa::new(99_900), Paisa::new(available), Paisa::new(500)).get();
    for (available, used) in [
        (0, 0),
        (1, 1),
        (20_000, 20_000),
        (99_399, 99_399),
        (99_400, 99_400),
        (99_401, 99_400),
        (99_899, 99_400),
        (99_900, 99_900),
        (500_000, 99_900),
    ] {
        assert_eq!(credits(available), used, "{available}");
    }
    assert_eq!(credits_for(Paisa::new(300), Paisa::new(299), Paisa::new(500)), Paisa::ZERO);
    assert_eq!(credits_for(Paisa::new(300), Paisa::new(300), Paisa::new(500)), Paisa::new(300));
}

#[test]
fn a_swap_cuts_the_price_in_two_at_every_second_of_the_period() {
    let start = testkit::START;
    let period = Period::from(start);
    let price = Paisa::new(199_999);
    let charge = testkit::tx(|_tx, ctx| Charge {
        id: ctx.new_id(),
        subscription: ctx.new_id(),
        user: ctx.new_id(),
        kind: Kind::First,
        terms: Terms {
            plan_name: "Pro".into(),
            price,
            max_active_contests: ContestLimit::new(20),
            featured_credits: 5,
        },
        cash: price,
        credit: Paisa::ZERO,
        status: Status::Paid,
        period: Some(period),
        paid_at: Some(start),
        created_at: start,
    });
    let mut before = Paisa::new(i64::MAX);
    for hour in -48..=(24 * 32) {
        for second in [-1, 0, 1] {
            let now = start + Duration::hours(hour) + Duration::seconds(second);
            let swap = charge.swap(now).unwrap();
            assert_eq!(swap.unused.get() + swap.used.get(), price.get(), "{now}");
            assert!((0..=price.get()).contains(&swap.unused.get()));
            assert!(swap.unused <= before, "what is unused never grows");
            before = swap.unused;
        }
    }
    assert_eq!(charge.swap(start).unwrap().unused, price);
    assert_eq!(charge.swap(start + Duration::days(10)).unwrap().unused.get(), 199_999 * 20 / 30);
    assert_eq!(charge.swap(period.end).unwrap().used, price);
    let unpaid = Charge { period: None, ..charge };
    assert!(matches!(unpaid.swap(start), Err(Error::Corrupt { .. })));
}
