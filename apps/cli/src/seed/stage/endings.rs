//! What not every contest meets: a featured place, a quarrel, a wish for the prize back, a client who stays silent.

use contests::dispute::{NewStatement, Reason};
use time::Duration;
use workflows::featured::purchase::{Buy, PayWith};

use super::{Play, Stage, confirmation};
use crate::seed::script::pick;
use anyhow::Context;
use kernel::ids::{ContestId, Id};
use payments::Provider;
use payouts::Status;
use readmodels::payouts::Filter;
use reviews::review::Draft;

impl Stage {
    /// A wallet reports one deposit as taken back: the payout of its winner waits for finance.
    pub(crate) fn take_one_back(&self) -> anyhow::Result<()> {
        let db = &self.services.db;
        let pending = Filter { status: Some(Status::Pending), ..Filter::default() };
        let (client, winner) = (pick(&self.clients, 0)?.user, pick(&self.talents, 0)?.user);
        let page = db.read(|conn| readmodels::payouts::page(conn, self.admin.user, &pending))?;
        let others = page.payouts.iter().filter(|payout| payout.winner.id != winner.uuid());
        let ids: Vec<ContestId> = others.map(|other| other.payout.entry.contest.id.into()).collect();
        let of_client = db.read(|conn| contests::contest::repo::of_ids(conn, &ids))?;
        let of_client = |id: &ContestId| of_client.iter().any(|contest| contest.id == *id && contest.client == client);
        let contest = ids.into_iter().find(|id| !of_client(id)).context("a prize on its way")?;
        let payment = db.read(|conn| payments::payment::repo::find_funding(conn, contest))?;
        let payment = payment.context("the payment of a prize")?.id;
        let words = "Easypaisa writes that the account's owner disputes this payment.";
        workflows::payments::chargeback::report(db, &self.ctx(self.now()), &self.admin, payment, words)?;
        Ok(())
    }
}

impl Play {
    /// The client pays for a featured place as soon as the contest is open.
    pub(crate) fn feature(&self, stage: &Stage) -> anyhow::Result<()> {
        let ctx = stage.ctx(self.posted.saturating_add(Duration::minutes(9)));
        let provider = *pick(Provider::ALL, self.index)?;
        let pay_with = PayWith::Money { provider, use_credits: false };
        let (db, gateways) = (&stage.services.db, &stage.services.gateways);
        let order = Buy { contest: self.id, pay_with, key: None };
        let begun = workflows::featured::purchase::buy(db, &ctx, gateways, &self.client, &order)?;
        let raw = confirmation(provider, &begun.started.context("nothing to pay for a featured place")?.redirect_url)?;
        let answer = workflows::payments::webhook::apply_event(db, &ctx, gateways, provider, &raw)?;
        anyhow::ensure!(answer.status == 200, "the sandbox refused its own confirmation: {}", answer.body);
        Ok(())
    }

    /// Client and winner review each other, but for some who have not found the time: the timer reveals the other review.
    pub(crate) fn review(&self, stage: &Stage) -> anyhow::Result<()> {
        let winner = self.winner.context("an award")?;
        let (db, cast, nth) = (&stage.services.db, &stage.script.cast, self.index);
        let draft = |rating: i64, words: &str, is_public: bool| Draft {
            rating,
            comment: (nth.checked_rem(7) != Some(6)).then(|| words.to_owned()),
            is_public,
        };
        if nth.checked_rem(5) != Some(4) {
            let words =
                draft(*pick(&[5, 4, 5, 5, 3, 5, 4], nth)?, pick(&cast.praise, nth)?, nth.checked_rem(6) != Some(3));
            workflows::reviews::write(db, &stage.ctx(self.after(6)), &self.client, (self.id, winner.user), &words)?;
        }
        if nth.checked_rem(4) != Some(2) {
            let words = draft(*pick(&[5, 5, 4], nth)?, pick(&cast.thanks, nth)?, true);
            workflows::reviews::write(db, &stage.ctx(self.after(7)), &winner, (self.id, self.client.user), &words)?;
        }
        Ok(())
    }

    /// The client removes the author of the last entry.
    pub(crate) fn remove_one(&self, stage: &Stage) -> anyhow::Result<()> {
        let at = self.deadline.min(stage.now).saturating_sub(Duration::minutes(5));
        let (_entry, author) = self.entries.last().context("an entry")?;
        let db = &stage.services.db;
        let reason =
            "This entry was sold to another shop before, and three questions about it were left without an answer.";
        let (ctx, whom) = (stage.ctx(at), (self.id, author.user));
        workflows::contests::removal::remove(db, &ctx, &self.client, whom, reason)?;
        Ok(())
    }

    /// The client asks for the prize back although there are entries, and one of those who entered answers; no admin has decided yet.
    pub(crate) fn ask_for_refund(&self, stage: &Stage) -> anyhow::Result<()> {
        let words = "Our shop closes at the end of the month, so we cannot use any of these, good as they are.";
        let db = &stage.services.db;
        workflows::contests::refund::request(db, &stage.ctx(self.after(1)), &self.client, self.id, Some(words))?;
        let (_entry, author) = self.entries.first().context("an entry")?;
        let answer =
            "The brief said nothing of closing. I worked on this for two evenings, and it is what was asked for.";
        workflows::contests::refund_request::answer(db, &stage.ctx(self.after(2)), author, self.id, answer)?;
        Ok(())
    }

    /// The client stays silent for 30 days: the prize is shared out.
    pub(crate) fn share_out(&self, stage: &Stage) -> anyhow::Result<()> {
        workflows::contests::distribute::distribute_due(&stage.services.db, &stage.ctx(self.after(30)), 50)?;
        Ok(())
    }

    /// The client finds the delivered files lacking; both sides have written, an admin is to decide.
    pub(crate) fn quarrel(&self, stage: &Stage) -> anyhow::Result<()> {
        let (db, winner) = (&stage.services.db, self.winner()?);
        let complaint = NewStatement::validate(
            "The brief asks for something that we can go on working with, and what was delivered covers half of it. Twice I asked in the thread and got no answer.",
            &[],
        );
        let complaint = complaint.map_err(|errors| anyhow::anyhow!("statement: {errors:?}"))?;
        let opened = stage.ctx(self.after(4));
        workflows::handovers::dispute::open(db, &opened, &self.client, self.id, Reason::NotAsBriefed, &complaint)?;
        let reply = NewStatement::validate(
            "I delivered what my entry showed and what the client shortlisted. Everything is in the delivered files; I am glad to send it again in another format.",
            &[],
        );
        let reply = reply.map_err(|errors| anyhow::anyhow!("statement: {errors:?}"))?;
        workflows::handovers::dispute::answer(db, &stage.ctx(self.after(5)), &winner, self.id, &reply)?;
        Ok(())
    }
}
