//! Plans: what is for sale at first, and what admins may write.

use super::*;
use crate::error::Error;

fn input() -> PlanInput {
    PlanInput {
        name: "Starter".into(),
        price: 99_900,
        max_active_contests: 5,
        featured_credits: 1,
        private_contests: None,
        features: vec!["5 active contests".into()],
    }
}

#[test]
fn the_first_four_are_for_sale() {
    testkit::tx(|tx, _ctx| {
        let all = repo::all(tx).unwrap();
        let lines: Vec<_> = all
            .iter()
            .map(|plan| {
                (plan.tier, plan.terms.price.get(), plan.terms.max_active_contests.get(), plan.terms.featured_credits)
            })
            .collect();
        assert_eq!(
            lines,
            [
                (Tier::Free, 0, 2, 0),
                (Tier::Starter, 99_900, 5, 1),
                (Tier::Pro, 199_900, 20, 5),
                (Tier::Enterprise, 499_900, -1, 15),
            ]
        );
        assert_eq!(repo::free(tx).unwrap(), all[0]);
    });
}

#[test]
fn a_limit_leaves_room_below_it_only() {
    for (limit, running, room) in
        [(2, 0, true), (2, 1, true), (2, 2, false), (2, 3, false), (0, 0, false), (-1, i64::MAX, true)]
    {
        assert_eq!(ContestLimit::new(limit).has_room(running), room, "{limit} {running}");
    }
}

#[test]
fn what_admins_write_is_checked_field_by_field() {
    input().check(Tier::Starter).unwrap();
    let trimmed = PlanInput { name: "  Two ".into(), ..input() }.check(Tier::Pro).unwrap();
    assert_eq!(trimmed.0.plan_name, "Two");
    let bad = [
        (PlanInput { name: "A".into(), ..input() }, "name"),
        (PlanInput { name: " A ".into(), ..input() }, "name"),
        (PlanInput { name: "A\nB".into(), ..input() }, "name"),
        (PlanInput { name: "x".repeat(41), ..input() }, "name"),
        (PlanInput { price: PRICE_MIN.get() - 1, ..input() }, "priceCents"),
        (PlanInput { price: PRICE_MAX.get() + 1, ..input() }, "priceCents"),
        (PlanInput { price: -99_900, ..input() }, "priceCents"),
        (PlanInput { price: 0, ..input() }, "priceCents"),
        (PlanInput { max_active_contests: -2, ..input() }, "maxActiveContests"),
        (PlanInput { max_active_contests: COUNT_MAX + 1, ..input() }, "maxActiveContests"),
        (PlanInput { featured_credits: -1, ..input() }, "featuredCreditsPerMonth"),
        (PlanInput { featured_credits: i32::MAX, ..input() }, "featuredCreditsPerMonth"),
        (PlanInput { features: vec![String::new()], ..input() }, "features"),
        (PlanInput { features: vec!["x".repeat(101)], ..input() }, "features"),
        (PlanInput { features: vec!["x".into(); FEATURES_MAX + 1], ..input() }, "features"),
    ];
    for (bad, field) in bad {
        let errors = bad.check(Tier::Starter).unwrap_err();
        assert_eq!(errors.iter().map(|(field, _)| field).collect::<Vec<_>>(), [field], "{bad:?}");
    }
    for (price, fits) in [(PRICE_MIN, true), (PRICE_MAX, true)] {
        assert_eq!(PlanInput { price: price.get(), ..input() }.check(Tier::Enterprise).is_ok(), fits);
    }
    for (price, fits) in [(0, true), (1, false), (99_900, false)] {
        assert_eq!(PlanInput { price, ..input() }.check(Tier::Free).is_ok(), fits, "the free plan at {price}");
    }
    let unlimited = PlanInput { max_active_contests: -1, features: vec![], ..input() }.check(Tier::Pro).unwrap();
    assert!(unlimited.0.max_active_contests.has_room(1_000_000));
}

#[test]
fn an_edited_plan_is_what_is_sold_next() {
    testkit::tx(|tx, ctx| {
        let pro = repo::all(tx).unwrap().into_iter().find(|plan| plan.tier == Tier::Pro).unwrap();
        let written = PlanInput { name: "Pro plus".into(), price: 250_000, ..input() };
        let (terms, features) = written.check(pro.tier).unwrap();
        repo::save(tx, ctx, pro.id, (&terms, &features), None).unwrap();
        let saved = repo::get(tx, pro.id).unwrap();
        assert_eq!((saved.terms, saved.features, saved.updated_at), (terms, features, ctx.now));
        assert!(matches!(repo::get(tx, ctx.new_id()), Err(Error::NotFound)));
    });
}
