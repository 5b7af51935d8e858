//! Talents: where they are paid.

use payouts::method::{MethodType, NewMethod};

use crate::world::{Done, World};

pub(crate) fn add_method(world: &mut World) -> Done {
    let Some(talent) = world.talent() else { return world.nothing() };
    let number = format!("0300{:07}", world.dice.between(1, 9_999_999));
    let kind = world.dice.pick(&[MethodType::Easypaisa, MethodType::JazzCash]);
    let new = NewMethod::parse(kind, &number, "Bilal Ahmed", None).unwrap();
    let (ctx, vault) = (world.ctx(), world.vault());
    let session = world.seed(|tx, ctx| testkit::seed::session(tx, ctx, talent.user));
    workflows::payouts::method::add(&world.db, &ctx, &vault, (&talent, session), &new).map(drop)
}

pub(crate) fn retry(world: &mut World) -> Done {
    let failed = "SELECT p.id::text AS text FROM payouts p WHERE p.status = 'FAILED' AND p.voided_at IS NULL
                     AND NOT EXISTS (SELECT FROM payouts n WHERE n.retry_of = p.id) ORDER BY p.id";
    let Some(id) = world.any(failed) else { return world.nothing() };
    let actor = if world.dice.percent(30) { world.admins[0] } else { winner(world, &id) };
    if world.is_away(actor.user) {
        return world.nothing();
    }
    workflows::payouts::payout::retry(&world.db, &world.ctx(), &actor, id).map(drop)
}

fn winner(world: &mut World, id: &kernel::ids::PayoutId) -> kernel::actor::Actor {
    let user = world.any(&format!("SELECT winner_id::text AS text FROM payouts WHERE id = '{id}'")).unwrap();
    kernel::actor::Actor { user, ..world.talents[0] }
}
