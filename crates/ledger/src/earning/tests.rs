//! What counts is what left escrow for a person last.

use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, DisputeId, EntryId, Id, PaymentId};
use uuid::Uuid;

use super::*;
use crate::account::Gateway;
use crate::posting::Transaction;
use crate::postings::{self, Award};
use crate::repo::post;

const SANDBOX: Environment = Environment::Sandbox;

fn id<I: Id>(number: u128) -> I {
    I::from_uuid(Uuid::from_u128(number))
}

fn post_at(tx: &mut Tx<'_>, seconds: i64, transaction: &Transaction) {
    let ctx: Ctx = testkit::ctx_at(testkit::START + time::Duration::seconds(seconds));
    post(tx, &ctx, SANDBOX, None, transaction).unwrap();
}

fn deposit(tx: &mut Tx<'_>, contest: ContestId, amount: i64) {
    let payment: PaymentId = id(900);
    post_at(tx, 0, &postings::deposit(payment, contest, Gateway::Easypaisa, Paisa::new(amount)).unwrap());
}

fn earning(tx: &mut Tx<'_>, contest: ContestId, (person, net): (UserId, i64)) -> Option<(i64, i64)> {
    of(tx, SANDBOX, &AccountKey::ContestEscrow(contest), (person, Paisa::new(net)))
        .unwrap()
        .map(|earning| (earning.net.get(), earning.fee.get()))
}

#[test]
fn an_award_taken_back_and_decided_again_counts_as_decided() {
    testkit::tx(|tx, _ctx| {
        let (contest, entry, winner): (ContestId, EntryId, UserId) = (id(1), id(2), id(3));
        deposit(tx, contest, 1_000);
        assert_eq!(earning(tx, contest, (winner, 970)), None);
        let award = Award { contest, entry, winner, net: Paisa::new(970), fee: Paisa::new(30) };
        post_at(tx, 1, &postings::award(&award).unwrap());
        assert_eq!(earning(tx, contest, (winner, 970)), Some((970, 30)));
        post_at(tx, 2, &postings::award_reversed(&award).unwrap());
        let dispute: DisputeId = id(4);
        let (net, fee) = (Paisa::new(388), Paisa::new(12));
        post_at(tx, 3, &postings::dispute_settled(dispute, contest, winner, net, fee).unwrap());
        assert_eq!(earning(tx, contest, (winner, 388)), Some((388, 12)));
        assert_eq!(earning(tx, contest, (id(99), 388)), None, "somebody else");
        assert_eq!(earning(tx, id(98), (winner, 388)), None, "another contest");
        assert_eq!(
            of(tx, Environment::Production, &AccountKey::ContestEscrow(contest), (winner, Paisa::new(388))).unwrap(),
            None,
            "the other ledger"
        );
    });
}

#[test]
fn two_places_of_one_person_are_told_apart_by_what_they_are_worth() {
    testkit::tx(|tx, _ctx| {
        let (contest, winner): (ContestId, UserId) = (id(1), id(3));
        deposit(tx, contest, 1_500);
        for (entry, net, fee) in [(20, 970, 30), (21, 485, 15)] {
            let award = Award { contest, entry: id(entry), winner, net: Paisa::new(net), fee: Paisa::new(fee) };
            post_at(tx, 1, &postings::award(&award).unwrap());
        }
        assert_eq!(earning(tx, contest, (winner, 970)), Some((970, 30)));
        assert_eq!(earning(tx, contest, (winner, 485)), Some((485, 15)));
    });
}

#[test]
fn the_parts_of_a_shared_fee_add_up() {
    for (nets, fee) in
        [(vec![324, 323, 323], 30), (vec![1, 1, 1], 2), (vec![5], 7), (vec![10, 20, 30], 0), (vec![1, 999], 1)]
    {
        testkit::tx(|tx, _ctx| {
            let contest: ContestId = id(1);
            deposit(tx, contest, nets.iter().sum::<i64>() + fee);
            let shares: Vec<(UserId, Paisa)> =
                (10_u128..).zip(&nets).map(|(number, net)| (id(number), Paisa::new(*net))).collect();
            post_at(tx, 1, &postings::distributed(contest, &shares, Paisa::new(fee)).unwrap());
            let earned: Vec<(i64, i64)> =
                shares.iter().map(|(user, net)| earning(tx, contest, (*user, net.get())).unwrap()).collect();
            assert_eq!(earned.iter().map(|(net, _)| *net).collect::<Vec<_>>(), nets);
            assert_eq!(earned.iter().map(|(_, part)| part).sum::<i64>(), fee, "{nets:?}");
            assert!(earned.iter().all(|(_, part)| *part >= 0), "{earned:?}");
        });
    }
}
