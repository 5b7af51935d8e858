//! One contest with all that belongs to it.

use anyhow::Context;
use contests::contest::Subcategory;
use contests::event::Kind;
use contests::{boost, entry, handover};
use kernel::ids::{BoostId, ContestId, EntryId, HandoverId, PaymentId, PayoutId, RefundId, TransactionId, UserId};
use kernel::money::Paisa;
use ledger::account::AccountKey;
use ledger::postings::{self, Paid, RefundSource};
use time::{Duration, OffsetDateTime};

use super::dice::Dice;
use super::fate::{Fate, State};
use super::journal::Journal;
use super::people::{People, Talent};
use super::rows::{Bytes, Key, row};
use super::tables::Rows;
use super::{Run, words};

/// Prizes in rupees; the first are the most frequent.
const PRIZES: &[i64] = &[
    2_000, 2_500, 3_000, 5_000, 5_000, 7_500, 8_000, 10_000, 10_000, 12_000, 15_000, 15_000, 18_000, 20_000, 25_000,
    25_000, 30_000, 40_000, 50_000, 60_000, 75_000, 100_000, 150_000, 250_000, 500_000,
];
const NOTES: &[&str] = &[
    "The mark reads at the size of a thumbnail.",
    "Two versions, one for light and one for dark ground.",
    "I kept to three colours so that it prints cheaply.",
    "Drawn by hand first, then cleaned.",
    "Happy to change the type.",
];

/// Where a contest is written.
pub(super) struct Market<'r> {
    pub(super) run: &'r Run,
    pub(super) people: &'r People,
}

/// One contest while it is written.
struct Contest<'r> {
    id: ContestId,
    client: UserId,
    fate: Fate,
    prize: Paisa,
    provider: payments::Provider,
    entries: i64,
    featured: bool,
    dice: Dice,
    journal: Journal<'r>,
}

impl Market<'_> {
    /// Writes the `index`-th contest of the run.
    pub(super) fn write(&self, index: u64, rows: &mut Rows) -> anyhow::Result<()> {
        let run = self.run;
        let mut dice = Dice::new(run.seed, index);
        let rare = run.is_rare(index);
        let fate = Fate::of(&mut dice, run.now, index, run.contests, rare);
        let clients = u64::try_from(self.people.clients.len())?;
        let client = usize::try_from(index.checked_rem(clients).context("no clients")?)?;
        let featured = fate.state == State::Open && index.is_multiple_of(run.featured_every());
        let mut contest = Contest {
            id: dice.id(fate.created),
            client: *self.people.clients.get(client).context("no such client")?,
            prize: Paisa::new(dice.pick(PRIZES).copied().unwrap_or(500).saturating_mul(100)),
            provider: *dice.pick(payments::Provider::ALL).context("no provider")?,
            entries: entries(&mut dice, &fate, featured),
            journal: Journal::open(run, fate.funded),
            featured,
            fate,
            dice,
        };
        contest.post(run, rows, rare)?;
        if fate.is_funded() {
            contest.fund(run, rows)?;
        }
        let winner = contest.enter(self, rows)?;
        if let Some((entry, talent)) = winner {
            contest.award(self, rows, entry, talent)?;
        }
        contest.journal.close(rows)
    }
}

fn entries(dice: &mut Dice, fate: &Fate, featured: bool) -> i64 {
    let drawn = match dice.below(100) {
        0..30 => 0,
        30..80 => dice.between(1, 4),
        80..99 => dice.between(3, 9),
        _ => dice.between(12, 40),
    };
    match fate.state {
        State::Draft | State::Cancelled | State::Refunded => 0,
        State::Open if featured => drawn.max(1),
        State::Open => drawn,
        State::Shortlisting | State::AwaitingFiles | State::InReview | State::Completed => drawn.max(1),
    }
}

impl Contest<'_> {
    fn event(&mut self, rows: &mut Rows, kind: Kind, actor: Option<UserId>, detail: &str, at: OffsetDateTime) {
        let id: TransactionId = self.dice.id(at);
        row!(rows.contest_events; Key(id), Key(self.id), kind.as_str(), actor.map(Key), detail, at);
    }

    /// The contest itself, with what its timeline says.
    fn post(&mut self, run: &Run, rows: &mut Rows, rare: bool) -> anyhow::Result<()> {
        let fate = self.fate;
        let name = *self.dice.pick(Subcategory::ALL).context("no category")?;
        let (title, brief) = words::contest(&mut self.dice, &run.vocabulary, name, rare);
        let (sealed, guaranteed) = (self.dice.permille(800), self.dice.permille(150));
        let (is_funded, closed) = (fate.is_funded(), fate.outcome().map(|_outcome| fate.closed));
        let fee = is_funded.then(|| i64::from(contests::contest::FEE.get()));
        let place = self.featured.then_some(fate.funded);
        let until = place.map(|start| boost::ends_at(start, fate.deadline));
        row!(rows.contests; Key(self.id), Key(self.client), &title, &brief, 1, name.category().as_str(), name.as_str(), self.prize.get(), "PKR",
            fee, fate.status().as_str(), fate.outcome().map(contests::contest::Outcome::as_str), sealed, fate.deadline,
            is_funded.then_some(fate.funded), fate.entries_closed(), fate.is_awarded().then_some(fate.awarded), closed, self.entries,
            self.entries, fate.created, closed.unwrap_or(fate.funded), guaranteed, place, until, fate.reminders(run.now));
        row!(rows.contest_brief_versions; Key(self.id), 1, &title, &brief, fate.created);
        self.event(rows, Kind::Created, Some(self.client), "", fate.created);
        match fate.state {
            State::Cancelled => self.event(rows, Kind::Cancelled, None, "", fate.closed),
            State::Refunded => self.event(rows, Kind::Refunded, None, "", fate.closed),
            State::Draft
            | State::Open
            | State::Shortlisting
            | State::AwaitingFiles
            | State::InReview
            | State::Completed => {}
        }
        if let Some(at) = fate.entries_closed() {
            self.event(rows, Kind::EntriesClosed, None, "", at);
        }
        Ok(())
    }

    /// The prize arrives, and goes back where nobody entered.
    fn fund(&mut self, run: &Run, rows: &mut Rows) -> anyhow::Result<()> {
        let (fate, prize) = (self.fate, self.prize);
        let payment: PaymentId = self.dice.id(fate.created);
        let refunded = fate.state == State::Refunded;
        self.pay(run, rows, &Payment { id: payment, amount: prize, boost: None, refunded });
        let transaction = postings::deposit(payment, self.id, gateway(self.provider), prize)?;
        self.journal.post(&mut self.dice, rows, &transaction, fate.funded, None)?;
        self.event(rows, Kind::Paid, Some(self.client), &prize.display(), fate.funded);
        if self.featured {
            self.feature(run, rows)?;
        }
        if refunded {
            let refund: RefundId = self.dice.id(fate.closed);
            let paid = fate.closed.saturating_add(Duration::MINUTE);
            row!(rows.refunds; Key(refund), Key(payment), Key(self.id), prize.get(), "NO_ENTRIES_AFTER_DEADLINE", "REFUNDED",
                self.dice.code(16), fate.closed, paid, fate.closed);
            let decided = postings::refund_new(refund, payment, RefundSource::Escrow(self.id), prize)?;
            self.journal.post(&mut self.dice, rows, &decided, fate.closed, None)?;
            let sent = postings::refund_paid(refund, payment, gateway(self.provider), prize)?;
            self.journal.post(&mut self.dice, rows, &sent, paid, None)?;
        }
        Ok(())
    }

    /// A featured place that was earned with the first entry.
    fn feature(&mut self, run: &Run, rows: &mut Rows) -> anyhow::Result<()> {
        let fate = self.fate;
        let (place, payment): (BoostId, PaymentId) = (self.dice.id(fate.created), self.dice.id(fate.created));
        let price = boost::PRICE;
        row!(rows.boosts; Key(place), Key(self.id), Key(self.client), price.get(), price.get(), 0, boost::Status::Earned.as_str(),
            fate.funded, boost::ends_at(fate.funded, fate.deadline), fate.created);
        self.pay(run, rows, &Payment { id: payment, amount: price, boost: Some(place), refunded: false });
        let paid = Paid { user: self.client, cash: Some((gateway(self.provider), price)), credits: Paisa::ZERO };
        self.journal.post(&mut self.dice, rows, &postings::boost_bought(place, paid)?, fate.funded, None)?;
        self.journal.post(&mut self.dice, rows, &postings::boost_earned(place, price)?, fate.funded, None)?;
        self.event(rows, Kind::Featured, Some(self.client), "", fate.funded);
        Ok(())
    }

    fn pay(&mut self, run: &Run, rows: &mut Rows, payment: &Payment) {
        let fate = self.fate;
        let (purpose, applied) = if payment.boost.is_some() { ("BOOST", "PURCHASE") } else { ("DEPOSIT", "ESCROW") };
        let status = if payment.refunded { "REFUNDED" } else { "SUCCEEDED" };
        let (order, transfer) = (format!("SX{}", self.dice.code(18)), self.dice.code(20));
        row!(rows.payments; Key(payment.id), purpose, Key(self.id), payment.boost.map(Key), Key(self.client), self.provider.as_str(),
            run.environment.as_str(), order, payment.amount.get(), "PKR", status, transfer, applied,
            fate.created.saturating_add(Duration::minutes(30)), fate.funded, fate.created,
            if payment.refunded { fate.closed } else { fate.funded });
    }

    /// The entries; answers the winning one and its author.
    fn enter<'p>(&mut self, market: &Market<'p>, rows: &mut Rows) -> anyhow::Result<Option<(EntryId, &'p Talent)>> {
        let fate = self.fate;
        let talents = &market.people.talents;
        let first = usize::try_from(self.dice.below(i64::try_from(talents.len())?))?;
        let chosen = fate.is_awarded().then(|| self.dice.between(1, self.entries.saturating_add(1)));
        let span = (fate.last(market.run.now) - fate.funded).whole_seconds().max(1);
        let mut winner = None;
        for (number, talent) in (1..=self.entries).zip(talents.iter().cycle().skip(first)) {
            let at = fate.funded.saturating_add(Duration::seconds(self.dice.below(span)));
            let id: EntryId = self.dice.id(at);
            let wins = chosen == Some(number);
            let status = match chosen {
                Some(_) if wins => entry::Status::Winner,
                Some(_) => entry::Status::NotSelected,
                None if self.dice.permille(150) => entry::Status::Shortlisted,
                None => entry::Status::Submitted,
            };
            let stars = (chosen.is_some() || self.dice.permille(300)).then(|| self.dice.between(2, 6));
            let seen = (chosen.is_some() || stars.is_some()).then(|| fate.last(market.run.now));
            row!(rows.entries; Key(id), Key(self.id), number, Key(talent.id), status.as_str(), stars, self.dice.word(NOTES),
                "https://example.com/work", "", "", seen, at, at);
            if wins {
                winner = Some((id, talent));
            }
        }
        Ok(winner)
    }

    /// The prize becomes the winner's and ours, and is paid out once the files are accepted.
    fn award(&mut self, market: &Market<'_>, rows: &mut Rows, entry: EntryId, talent: &Talent) -> anyhow::Result<()> {
        let (run, fate) = (market.run, self.fate);
        let cut = payments::fee::split(self.prize, contests::contest::FEE)?;
        self.journal.share(AccountKey::WinnerPayable(talent.id), talent.payable);
        let facts = postings::Award { contest: self.id, entry, winner: talent.id, net: cut.net, fee: cut.fee };
        self.journal.post(&mut self.dice, rows, &postings::award(&facts)?, fate.awarded, Some(self.client))?;
        let payout: PayoutId = self.dice.id(fate.awarded);
        let owed = postings::payout_new(payout, talent.id, cut.net)?;
        self.journal.post(&mut self.dice, rows, &owed, fate.awarded, Some(self.client))?;
        self.event(rows, Kind::Awarded, Some(self.client), "", fate.awarded);
        self.hand_over(run, rows, entry, talent);
        let done = fate.state == State::Completed;
        let paid = done.then(|| fate.closed.saturating_add(Duration::hours(6)));
        if let Some(at) = paid {
            let sent = postings::payout_paid(payout, cut.net)?;
            self.journal.post(&mut self.dice, rows, &sent, at, Some(market.people.operator))?;
        }
        let (status, holds) = if done { ("PAID", "{}") } else { ("PENDING", "{HANDOVER}") };
        row!(rows.payouts; Key(payout), Key(self.id), Key(entry), Key(talent.id), "AWARD", cut.net.get(), status, holds,
            done.then_some(Key(talent.method)), done.then_some("EASYPAISA"), done.then_some(Bytes(&talent.encrypted)),
            done.then_some(&talent.last4), done.then_some(&talent.name), done.then(|| self.dice.code(16)),
            done.then_some(Key(market.people.operator)), fate.awarded, paid);
        Ok(())
    }

    fn hand_over(&mut self, run: &Run, rows: &mut Rows, entry: EntryId, talent: &Talent) {
        let fate = self.fate;
        let status = match fate.state {
            State::AwaitingFiles => handover::Status::AwaitingFiles,
            State::InReview => handover::Status::InReview,
            State::Draft
            | State::Cancelled
            | State::Open
            | State::Shortlisting
            | State::Completed
            | State::Refunded => handover::Status::Accepted,
        };
        let delivered = (fate.state != State::AwaitingFiles).then_some(fate.delivered);
        let accepted = (fate.state == State::Completed).then_some(fate.closed);
        let due = fate.handover_due(run.now);
        let id: HandoverId = self.dice.id(fate.awarded);
        row!(rows.handovers; Key(id), Key(self.id), Key(entry), Key(talent.id), status.as_str(), due.map(|(at, _)| at), delivered, accepted,
            accepted.map(|_at| "CLIENT"), fate.awarded, due.and_then(|(at, reminded)| reminded.then_some(at)), self.prize.get());
        if let Some(at) = delivered {
            self.event(rows, Kind::Delivered, Some(talent.id), "", at);
        }
        if let Some(at) = accepted {
            self.event(rows, Kind::Accepted, Some(self.client), "", at);
        }
    }
}

/// What a payment is for.
struct Payment {
    id: PaymentId,
    amount: Paisa,
    boost: Option<BoostId>,
    refunded: bool,
}

const fn gateway(provider: payments::Provider) -> ledger::Gateway {
    match provider {
        payments::Provider::Easypaisa => ledger::Gateway::Easypaisa,
        payments::Provider::Jazzcash => ledger::Gateway::Jazzcash,
    }
}
