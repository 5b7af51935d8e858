//! Exposures and conversions, in a transaction that is rolled back.

use kernel::actor::{Actor, Role, Staff};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use testkit::seed;
use uuid::Uuid;

use super::*;
use crate::experiment::{self, Draft, Experiment};
use crate::{Error, Unit, Variant, assign};

fn actor(tx: &mut Tx<'_>, ctx: &Ctx) -> Actor {
    let user = seed::user(tx, ctx, "owner");
    Actor { user, role: Role::Client, email_verified: true, staff: Some(Staff::Owner) }
}

fn start(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, key: &str) -> Experiment {
    let draft = Draft { key, variant_a: "Post a contest", variant_b: "Start a contest", description: "" };
    experiment::repo::insert(tx, ctx, actor, draft.check().unwrap()).unwrap();
    experiment::repo::get(tx, key).unwrap()
}

fn counts(tx: &mut Tx<'_>, of: &Experiment) -> [Counts; 2] {
    repo::counts(tx, &[of.id]).unwrap()[0].1
}

#[test]
fn a_unit_is_counted_once_and_as_the_seed_says() {
    testkit::tx(|tx, ctx| {
        let owner = actor(tx, ctx);
        let experiment = start(tx, ctx, &owner, "landing-cta");
        let mut expected = [0_u32; 2];
        for number in 0..50_u128 {
            let unit = Unit::Visitor(Uuid::from_u128(number));
            let variant = assign::variant("landing-cta", &unit.id());
            for _again in 0..3 {
                assert_eq!(repo::expose(tx, ctx, &experiment, unit).unwrap(), variant);
            }
            expected[usize::from(variant == Variant::B)] += 1;
        }
        assert_eq!(counts(tx, &experiment).map(|one| one.exposures), expected);
        assert!(expected.iter().all(|count| *count > 10), "{expected:?}");
    });
}

#[test]
fn what_was_done_counts_once_and_only_after_the_look() {
    testkit::tx(|tx, ctx| {
        let owner = actor(tx, ctx);
        let experiment = start(tx, ctx, &owner, "landing-cta");
        let (visitor, user) = (Uuid::from_u128(7), seed::user(tx, ctx, "ali"));
        let doer = Doer { user, visitor: Some(visitor) };
        let seen = |tx: &mut Tx<'_>| {
            let [a, b] = counts(tx, &experiment);
            (a.exposures + b.exposures, a.registered + b.registered, a.contest_paid + b.contest_paid)
        };
        repo::convert(tx, ctx, doer, Goal::Registered).unwrap();
        assert_eq!(seen(tx), (0, 0, 0), "nobody looked");
        repo::expose(tx, ctx, &experiment, Unit::Visitor(visitor)).unwrap();
        repo::convert(tx, ctx, doer, Goal::Registered).unwrap();
        repo::convert(tx, ctx, doer, Goal::Registered).unwrap();
        assert_eq!(seen(tx), (1, 1, 0), "twice is once");
        assert_eq!(repo::adopt(tx, visitor, user).unwrap(), 1);
        let later = Doer { user, visitor: None };
        repo::convert(tx, ctx, later, Goal::ContestPaid).unwrap();
        assert_eq!(seen(tx), (1, 1, 1), "found by the person");
    });
}

#[test]
fn a_person_who_was_counted_as_a_visitor_is_not_counted_again() {
    testkit::tx(|tx, ctx| {
        let owner = actor(tx, ctx);
        let experiment = start(tx, ctx, &owner, "landing-cta");
        let (visitor, user) = (Uuid::from_u128(9), seed::user(tx, ctx, "ali"));
        repo::expose(tx, ctx, &experiment, Unit::Visitor(visitor)).unwrap();
        repo::adopt(tx, visitor, user).unwrap();
        repo::expose(tx, ctx, &experiment, Unit::User(user)).unwrap();
        let [a, b] = counts(tx, &experiment);
        assert_eq!(a.exposures + b.exposures, 1);
        // Another browser of the same person stays a visitor of its own.
        let other = Uuid::from_u128(10);
        repo::expose(tx, ctx, &experiment, Unit::Visitor(other)).unwrap();
        assert_eq!(repo::adopt(tx, other, user).unwrap(), 0);
    });
}

#[test]
fn a_stopped_experiment_takes_nobody() {
    testkit::tx(|tx, ctx| {
        let owner = actor(tx, ctx);
        start(tx, ctx, &owner, "landing-cta");
        experiment::repo::stop(tx, ctx, &owner, "landing-cta").unwrap();
        let stopped = experiment::repo::get(tx, "landing-cta").unwrap();
        let unit = Unit::Visitor(Uuid::from_u128(1));
        assert!(matches!(repo::expose(tx, ctx, &stopped, unit), Err(Error::Stopped)));
        assert!(matches!(experiment::repo::stop(tx, ctx, &owner, "landing-cta"), Err(Error::Stopped)));
        assert!(experiment::repo::running(tx).unwrap().is_empty());
        assert_eq!(experiment::repo::all(tx).unwrap().len(), 1);
    });
}
