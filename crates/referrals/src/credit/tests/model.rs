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
    Revoke(u8),
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
        2 => purchase.prop_map(Step::GiveBack),
        1 => (0..6_u8).prop_map(Step::Revoke),
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
    parts: BTreeMap<u8, (Paisas, i64)>,
}

/// In the order in which they were granted, which is that of their expiry; ids decide between lots of the same moment.
#[derive(Debug, Default)]
struct Model(Vec<ModelLot>);

impl Model {
    fn hold(&mut self, purchase: u8, up_to: i64, now: OffsetDateTime) -> i64 {
        let mut wanted = up_to;
        let mut lots: Vec<&mut ModelLot> = self.0.iter_mut().filter(|lot| now < lot.expires_at).collect();
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
                gone += std::mem::take(&mut lot.free);
            }
        }
        gone
    }

    fn revoke(&mut self, index: usize) -> bool {
        match self.0.get_mut(index) {
            Some(lot) if !lot.revoked && lot.parts.is_empty() && lot.free == lot.amount => {
                lot.free = 0;
                lot.revoked = true;
                true
            }
            _ => false,
        }
    }

    fn available(&self, now: OffsetDateTime) -> i64 {
        self.0.iter().filter(|lot| now < lot.expires_at).map(|lot| lot.free).sum()
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
            Step::Revoke(index) => {
                let index = usize::from(index);
                if let Some(id) = self.lots.get(index) {
                    let lot = lock(tx, *id).unwrap();
                    assert_eq!(revoke(tx, &ctx, &lot).unwrap(), self.model.revoke(index));
                }
            }
            Step::Wait(days) => self.wait(tx, days),
        }
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
        assert_eq!(available(tx, self.user, self.ctx.now).unwrap().get(), self.model.available(self.ctx.now));
        for (id, model) in self.lots.iter().zip(&self.model.0) {
            let lot = find(tx, *id).unwrap().unwrap();
            let held: i64 =
                model.parts.values().filter(|(state, _)| *state == Paisas::Held).map(|(_, part)| part).sum();
            assert_eq!((lot.remaining.get(), lot.held.get()), (model.free + held, held), "{lot:?} {model:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

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
