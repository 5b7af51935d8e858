//! Random sequences of what can happen to a person's credits, in the database and in a model of a few lines.

use std::collections::BTreeMap;

use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;
use kernel::money::Paisa;
use proptest::prelude::*;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::super::*;

#[derive(Debug, Clone)]
enum Step {
    Grant(i64),
    Hold(u8, i64),
    Spend(u8),
    Release(u8),
    GiveBack(u8),
    /// A part of what a purchase spent returns: so many hundredths of it.
    GivePartBack(u8, i64),
    /// The source of a lot goes back.
    Recall(u8),
    /// The source of a lot is disputed, or no longer is.
    Suspend(u8),
    Resume(u8),
    /// Days pass, and the sweep runs.
    Wait(i64),
}

fn step() -> impl Strategy<Value = Step> {
    let purchase = 0..4_u8;
    prop_oneof![
        3 => (1..500_i64).prop_map(Step::Grant),
        4 => (purchase.clone(), 0..900_i64).prop_map(|(purchase, up_to)| Step::Hold(purchase, up_to)),
        3 => purchase.clone().prop_map(Step::Spend),
        2 => purchase.clone().prop_map(Step::Release),
        2 => purchase.clone().prop_map(Step::GiveBack),
        2 => (purchase, 0..101_i64).prop_map(|(purchase, part)| Step::GivePartBack(purchase, part)),
        2 => (0..6_u8).prop_map(Step::Recall),
        1 => (0..6_u8).prop_map(Step::Suspend),
        1 => (0..6_u8).prop_map(Step::Resume),
        2 => (1..200_i64).prop_map(Step::Wait),
    ]
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Paisas {
    Held,
    Spent,
}

/// A lot of the model: free paisa, and what each purchase has of it.
#[derive(Debug)]
struct ModelLot {
    id: CreditLotId,
    amount: i64,
    free: i64,
    expires_at: OffsetDateTime,
    revoked: bool,
    suspended: bool,
    expired: i64,
    parts: BTreeMap<u8, (Paisas, i64)>,
}

/// In the order in which they were granted, which is that of their expiry; ids decide between lots of the same moment.
#[derive(Debug, Default)]
struct Model(Vec<ModelLot>, i64, i64);

impl Model {
    fn hold(&mut self, purchase: u8, up_to: i64, now: OffsetDateTime) -> i64 {
        let mut wanted = up_to;
        let mut lots: Vec<&mut ModelLot> =
            self.0.iter_mut().filter(|lot| now < lot.expires_at && !lot.suspended).collect();
        lots.sort_by_key(|lot| (lot.expires_at, lot.id));
        for lot in lots {
            let part = lot.free.min(wanted);
            if part > 0 {
                lot.free -= part;
                wanted -= part;
                lot.parts.insert(purchase, (Paisas::Held, part));
            }
        }
        up_to - wanted
    }

    fn has(&self, purchase: u8) -> bool {
        self.0.iter().any(|lot| lot.parts.contains_key(&purchase))
    }

    /// Takes away what `purchase` has in `state`, to `free` or not; answers how much.
    fn settle(&mut self, purchase: u8, state: Paisas, to_free: bool) -> i64 {
        let mut sum = 0;
        for lot in &mut self.0 {
            if let Some((found, part)) = lot.parts.get(&purchase).copied()
                && found == state
            {
                lot.parts.remove(&purchase);
                sum += part;
                lot.free += if to_free { part } else { 0 };
            }
        }
        sum
    }

    fn spend(&mut self, purchase: u8) -> i64 {
        let mut sum = 0;
        for lot in &mut self.0 {
            if let Some((state @ Paisas::Held, part)) = lot.parts.get_mut(&purchase) {
                *state = Paisas::Spent;
                sum += *part;
            }
        }
        sum
    }

    fn expire(&mut self, now: OffsetDateTime) -> i64 {
        let mut gone = 0;
        for lot in self.0.iter_mut().filter(|lot| now >= lot.expires_at) {
            let held = lot.parts.values().any(|(state, _)| *state == Paisas::Held);
            if !held {
                // Credits that other credits stand for by now: they are lost to those.
                self.2 += if lot.revoked { lot.free } else { 0 };
                lot.expired += lot.free;
                gone += std::mem::take(&mut lot.free);
            }
        }
        gone
    }

    fn give_part_back(&mut self, purchase: u8, part: i64) {
        let mut left = part;
        let mut lots: Vec<&mut ModelLot> = self.0.iter_mut().collect();
        lots.sort_by_key(|lot| std::cmp::Reverse((lot.expires_at, lot.id)));
        for lot in lots {
            if let Some((Paisas::Spent, spent)) = lot.parts.get_mut(&purchase) {
                let back = left.min(*spent);
                *spent -= back;
                lot.free += back;
                left -= back;
                if *spent == 0 {
                    lot.parts.remove(&purchase);
                }
            }
        }
        assert_eq!(left, 0);
    }

    fn spent_by(&self, purchase: u8) -> i64 {
        self.0
            .iter()
            .filter_map(|lot| lot.parts.get(&purchase))
            .map(|part| if part.0 == Paisas::Spent { part.1 } else { 0 })
            .sum()
    }

    /// A recalled lot is owed but for what of it expired.
    fn recall(&mut self, index: usize) -> i64 {
        let lot = &mut self.0[index];
        lot.revoked = true;
        lot.suspended = false;
        self.1 += lot.amount - lot.expired;
        lot.amount - lot.expired
    }

    /// What is free repays what is owed.
    fn collect(&mut self) -> i64 {
        let mut taken = 0;
        let mut lots: Vec<&mut ModelLot> = self.0.iter_mut().filter(|lot| !lot.suspended).collect();
        lots.sort_by_key(|lot| (lot.expires_at, lot.id));
        for lot in lots {
            let part = lot.free.min(self.1);
            lot.free -= part;
            self.1 -= part;
            taken += part;
        }
        taken
    }

    /// What sources that stand justify: what they brought, less what of it is spent, held, expired; less what was lost of the others.
    fn justified(&self) -> i64 {
        let brought: i64 = self.0.iter().filter(|lot| !lot.revoked).map(|lot| lot.amount - lot.expired).sum();
        let taken: i64 = self.0.iter().flat_map(|lot| lot.parts.values()).map(|(_, part)| part).sum();
        brought - taken - self.2
    }

    fn available(&self, now: OffsetDateTime) -> i64 {
        self.0.iter().filter(|lot| now < lot.expires_at && !lot.suspended).map(|lot| lot.free).sum()
    }
}

/// One run: the same steps here and there, the same answers, and in the end the same lots.
struct Run {
    user: UserId,
    ctx: Ctx,
    lots: Vec<CreditLotId>,
    purchases: Vec<Uuid>,
    model: Model,
}

impl Run {
    fn new(tx: &mut Tx<'_>, ctx: &Ctx) -> Self {
        let user = testkit::seed::user(tx, ctx, "ali");
        let purchases = (0..4).map(|_| super::purchase(ctx)).collect();
        Self { user, ctx: ctx.clone(), lots: Vec::new(), purchases, model: Model::default() }
    }

    fn take(&mut self, tx: &mut Tx<'_>, step: &Step) {
        let ctx = self.ctx.clone();
        match *step {
            Step::Grant(amount) => {
                let id = super::lot(tx, &ctx, self.user, amount);
                self.lots.push(id);
                let (free, parts) = (amount, BTreeMap::new());
                self.model.0.push(ModelLot {
                    id,
                    amount,
                    free,
                    expires_at: expires_at(ctx.now),
                    revoked: false,
                    suspended: false,
                    expired: 0,
                    parts,
                });
            }
            // A purchase that has something already is refused; its transaction would end here.
            Step::Hold(purchase, _) if self.model.has(purchase) => {}
            Step::Hold(purchase, up_to) => {
                let held = hold(tx, &ctx, self.user, self.id(purchase), Paisa::new(up_to)).unwrap();
                assert_eq!(held.get(), self.model.hold(purchase, up_to, ctx.now));
            }
            Step::Spend(purchase) => {
                assert_eq!(spend(tx, &ctx, self.id(purchase)).unwrap().get(), self.model.spend(purchase));
            }
            Step::Release(purchase) => {
                let released = release(tx, &ctx, self.id(purchase)).unwrap();
                assert_eq!(released.get(), self.model.settle(purchase, Paisas::Held, true));
            }
            Step::GiveBack(purchase) => {
                let returned = give_back(tx, &ctx, self.id(purchase)).unwrap();
                assert_eq!(returned.get(), self.model.settle(purchase, Paisas::Spent, true));
            }
            Step::GivePartBack(purchase, hundredths) => {
                let part = self.model.spent_by(purchase) * hundredths / 100;
                give_part_back(tx, &ctx, self.id(purchase), Paisa::new(part)).unwrap();
                self.model.give_part_back(purchase, part);
            }
            Step::Recall(index) => {
                let index = usize::from(index);
                if self.model.0.get(index).is_some_and(|lot| !lot.revoked) {
                    let lot = lock(tx, self.lots[index]).unwrap();
                    assert_eq!(debt::recall(tx, &ctx, &lot).unwrap().get(), self.model.recall(index));
                }
            }
            Step::Suspend(index) | Step::Resume(index) => {
                let index = usize::from(index);
                if self.model.0.get(index).is_some_and(|lot| !lot.revoked) {
                    let source = find(tx, self.lots[index]).unwrap().unwrap().source.unwrap();
                    let is_over = matches!(step, Step::Resume(_));
                    if is_over {
                        resume(tx, source).unwrap()
                    } else {
                        suspend(tx, &ctx, source).unwrap()
                    }
                    self.model.0[index].suspended = !is_over;
                }
            }
            Step::Wait(days) => self.wait(tx, days),
        }
        let repaid: i64 = debt::collect(tx, &ctx, self.user).unwrap().iter().map(|part| part.amount.get()).sum();
        assert_eq!(repaid, self.model.collect());
    }

    fn id(&self, purchase: u8) -> Uuid {
        self.purchases[usize::from(purchase)]
    }

    fn wait(&mut self, tx: &mut Tx<'_>, days: i64) {
        self.ctx.now += Duration::days(days);
        let mut gone = 0;
        for id in self.lots.clone() {
            let lot = lock(tx, id).unwrap();
            gone += expire(tx, &self.ctx, &lot).unwrap().map_or(0, |expired| expired.amount.get());
        }
        assert_eq!(gone, self.model.expire(self.ctx.now));
    }

    fn compare(&self, tx: &mut Tx<'_>) {
        let spendable = available(tx, self.user, self.ctx.now).unwrap().get();
        assert_eq!(spendable, self.model.available(self.ctx.now));
        assert_eq!(debt::owed(tx, self.user).unwrap().get(), self.model.1);
        let free: i64 = self.model.0.iter().map(|lot| lot.free).sum();
        assert_eq!(free - self.model.1, self.model.justified(), "{:?}", self.model);
        assert!(spendable <= self.model.justified().max(0) + self.model.1, "{:?}", self.model);
        assert!(spendable == 0 || self.model.1 == 0, "owes and has something to spend: {:?}", self.model);
        for (id, model) in self.lots.iter().zip(&self.model.0) {
            let lot = find(tx, *id).unwrap().unwrap();
            let held: i64 =
                model.parts.values().filter(|(state, _)| *state == Paisas::Held).map(|(_, part)| part).sum();
            assert_eq!((lot.remaining.get(), lot.held.get()), (model.free + held, held), "{lot:?} {model:?}");
        }
    }
}

proptest! {
    #![proptest_config(testkit::cases(48, 1_000))]

    #[test]
    fn random_sequences_agree_with_a_model(steps in prop::collection::vec(step(), 1..40)) {
        testkit::tx(|tx, ctx| {
            let mut run = Run::new(tx, ctx);
            for step in &steps {
                run.take(tx, step);
                run.compare(tx);
            }
        });
    }
}
