//! What people, providers and the clock do.

#[path = "acts/client.rs"]
pub(crate) mod client;
#[path = "acts/clock.rs"]
pub(crate) mod clock;
#[path = "acts/conduct.rs"]
pub(crate) mod conduct;
#[path = "acts/contest.rs"]
pub(crate) mod contest;
#[path = "acts/payer.rs"]
pub(crate) mod payer;
#[path = "acts/staff.rs"]
pub(crate) mod staff;
#[path = "acts/talent.rs"]
pub(crate) mod talent;

use crate::dice::Dice;
use crate::world::{Done, World};

pub(crate) type Act = fn(&mut World) -> Done;

/// Acts, and how often they come up.
const ACTS: &[(usize, &str, Act)] = &[
    (5, "draft", client::draft),
    (38, "contest", contest::step),
    (16, "pay", payer::pay),
    (4, "repeat a message", payer::repeat),
    (2, "forge a message", payer::forge),
    (2, "fail at the provider", payer::fail),
    (2, "inquire", staff::inquire),
    (14, "due work", clock::sweep),
    (3, "subscribe", client::subscribe),
    (1, "cancel or resume a plan", client::change_plan),
    (1, "ask for money back", client::money_back),
    (1, "credits", client::credits),
    (2, "payout method", talent::add_method),
    (2, "retry a payout", talent::retry),
    (12, "payout", staff::payout),
    (2, "bank file", staff::bank_file),
    (2, "identity", staff::identity),
    (5, "chargeback", staff::chargeback),
    (3, "refund by hand", staff::refund_by_hand),
    (2, "review", staff::review),
    (2, "requests", staff::requests),
    (2, "settlement file", payer::settle),
    (2, "report copied work", conduct::report),
    (1, "suspend or restore", conduct::access),
    (2, "leave or stay", conduct::leave),
];

pub(crate) fn draw(dice: &mut Dice) -> (&'static str, Act) {
    let sum = ACTS.iter().map(|(weight, _name, _act)| weight).sum();
    let mut rolled = dice.roll(sum);
    for (weight, name, act) in ACTS {
        if rolled < *weight {
            return (name, *act);
        }
        rolled -= weight;
    }
    panic!("weights add up to their sum")
}
