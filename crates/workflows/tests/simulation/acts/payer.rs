//! Payers at their providers, and the messages that follow.

use kernel::money::Paisa;
use payments::gateway::{Order, RawEvent};
use payments::{OrderRef, Provider};
use workflows::payments::settlement_report::{self, File};
use workflows::payments::{checkout, webhook};

use crate::provider::{self, Known, State};
use crate::world::{Done, SECRET, World};

fn orders(world: &World, provider: Provider, wanted: impl Fn(&Known) -> bool) -> Vec<Known> {
    let ledger = world.provider(provider).lock().unwrap();
    // The newest: nobody comes back to a page of last month.
    ledger.orders.values().rev().filter(|known| wanted(known)).take(12).cloned().collect()
}

fn set(world: &World, provider: Provider, known: &Known, state: State) {
    world.provider(provider).lock().unwrap().orders.get_mut(&known.order.payment).unwrap().state = state;
}

fn post(world: &World, provider: Provider, body: &str) -> Done {
    let raw = RawEvent::posted("application/json", body);
    webhook::apply_event(&world.db, &world.ctx(), &world.gateways, provider, &raw).map(drop)
}

/// The payer pays; the message comes, or the browser, or both, or neither.
pub(crate) fn pay(world: &mut World) -> Done {
    let (provider, now) = (world.any_provider(), world.now);
    let open = orders(world, provider, |known| provider::payable(known, now));
    let Some(known) = world.dice.maybe(&open) else { return world.nothing() };
    set(world, provider, &known, State::Paid);
    let (message, back) = (world.dice.percent(75), world.dice.percent(60));
    if message {
        post(world, provider, &provider::success(provider, &known.url))?;
    }
    if back {
        let raw = RawEvent::got(&format!("ref={}&status=0000", known.order.order_ref));
        checkout::returned(&world.db, &world.ctx(), &world.gateways, provider, &raw)?;
    }
    Ok(())
}

/// A message again, or late.
pub(crate) fn repeat(world: &mut World) -> Done {
    let provider = world.any_provider();
    let paid = orders(world, provider, |known| known.state == State::Paid);
    let Some(known) = world.dice.maybe(&paid) else { return world.nothing() };
    for _ in 0..world.dice.between(1, 3) {
        post(world, provider, &provider::success(provider, &known.url))?;
    }
    Ok(())
}

/// A message that is not the provider's, or that says what cannot be.
pub(crate) fn forge(world: &mut World) -> Done {
    let provider = world.any_provider();
    let all = orders(world, provider, |_any| true);
    let Some(known) = world.dice.maybe(&all) else { return post(world, provider, "{}") };
    let genuine = provider::success(provider, &known.url);
    let body = match world.dice.roll(6) {
        0 => genuine.replace("\"}", "0\"}"),
        1 => genuine.replace("000", "001"),
        2 => "{\"reference\":[]}".to_owned(),
        3 => format!("{genuine}{genuine}"),
        4 => provider::crafted(provider, SECRET, &known, |order| order.amount = Paisa::new(order.amount.get() + 1)),
        _ => provider::crafted(provider, SECRET, &known, |order| {
            order.order_ref = OrderRef::parse("TS20200101000000AAAA").unwrap();
        }),
    };
    // Where there was nothing to change: rubbish.
    post(world, provider, if body == genuine { "[]" } else { &body })
}

/// A provider pays to the bank and sends a file about it, also with lines that it sent before, or of another amount.
pub(crate) fn settle(world: &mut World) -> Done {
    let (provider, admin) = (world.any_provider(), world.dice.pick(&world.admins.clone()));
    let paid = orders(world, provider, |known| known.state == State::Paid);
    if paid.is_empty() {
        return world.nothing();
    }
    let mut csv = "transaction_id,order_ref,gross,fee,net,settled_on\n".to_owned();
    for _ in 0..world.dice.between(1, 5) {
        let Order { order_ref, amount, .. } = world.dice.pick(&paid.iter().collect::<Vec<_>>()).order.clone();
        let mut txn = provider::transaction_name(&order_ref);
        let mut gross = amount.get();
        match world.dice.roll(10) {
            0 => gross += 100,
            1 => txn = format!("BANK-{}", world.event),
            _ => {}
        }
        let (fee, day) = (gross / 91, world.now.date());
        let [gross, fee, net] = [gross, fee, gross - fee].map(|amount| Paisa::new(amount).decimal());
        csv += &format!("{txn},{order_ref},{gross},{fee},{net},{day}\n");
    }
    settlement_report::import(&world.db, &world.ctx(), &world.gateways, &admin, &File { provider, csv }).map(drop)
}

/// The payer gives up, or has no money.
pub(crate) fn fail(world: &mut World) -> Done {
    let (provider, now) = (world.any_provider(), world.now);
    let open = orders(world, provider, |known| provider::payable(known, now));
    let Some(known) = world.dice.maybe(&open) else { return world.nothing() };
    let state = world.dice.pick(&[State::Failed, State::Cancelled]);
    set(world, provider, &known, state);
    let raw = RawEvent::got(&format!("ref={}&status=0001", known.order.order_ref));
    checkout::returned(&world.db, &world.ctx(), &world.gateways, provider, &raw).map(drop)
}
