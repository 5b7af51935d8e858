//! What buyers of featured places and bringers of friends do.

use contests::entry::EntryInput;
use kernel::actor::{Actor, Role};
use kernel::ctx::Ctx;
use kernel::ids::{ContestId, PaymentId, RefundRequestId, UserId};
use kernel::money::Paisa;
use payments::Provider;
use referrals::credit::{self, Kind, NewLot};
use referrals::referral;
use workflows::contests::deposit::{self, Deposit};
use workflows::contests::{refund, refund_request};
use workflows::error::Error;
use workflows::featured::placement;
use workflows::featured::purchase::{self, Buy, PayWith};
use workflows::handovers::handover;
use workflows::payable::attempt::StartedPayment;

use crate::stage::{Stage, paid};

pub(crate) const EASYPAISA: PayWith = PayWith::Money { provider: Provider::Easypaisa, use_credits: false };
pub(crate) const CREDITS_FIRST: PayWith = PayWith::Money { provider: Provider::Easypaisa, use_credits: true };
pub(crate) const PRICE: i64 = 49_900;

impl Stage {
    /// Lets everybody run as many contests as they like.
    pub(crate) fn no_plan_limit(&self) {
        self.execute("UPDATE plans SET max_active_contests = -1");
    }

    pub(crate) fn buy(
        &self,
        ctx: &Ctx,
        contest: ContestId,
        pay_with: PayWith,
    ) -> Result<Option<StartedPayment>, Error> {
        self.buy_as(ctx, self.client, contest, pay_with)
    }

    pub(crate) fn buy_as(
        &self,
        ctx: &Ctx,
        actor: Actor,
        contest: ContestId,
        pay_with: PayWith,
    ) -> Result<Option<StartedPayment>, Error> {
        purchase::buy(&self.db(), ctx, &self.gateways, &actor, &Buy { contest, pay_with, key: None })
            .map(|outcome| outcome.started)
    }

    /// Ordered, and paid at once in money.
    pub(crate) fn boosted(&self, ctx: &Ctx, contest: ContestId) {
        let begun = self.buy(ctx, contest, EASYPAISA).unwrap().unwrap();
        self.pay(ctx, &begun);
    }

    pub(crate) fn pay(&self, ctx: &Ctx, begun: &StartedPayment) {
        let easypaisa = begun.redirect_url.contains("easypaisa");
        let provider = if easypaisa { Provider::Easypaisa } else { Provider::Jazzcash };
        assert_eq!(self.post(ctx.clone(), provider, &paid(&begun.redirect_url)).status, 200);
    }

    pub(crate) fn cancel_boost(&self, ctx: &Ctx, contest: ContestId) -> Result<(), Error> {
        placement::cancel(&self.db(), ctx, &self.client, contest)
    }

    pub(crate) fn earn(&self, ctx: &Ctx) -> usize {
        placement::earn_due(&self.db(), ctx, 100).unwrap()
    }

    pub(crate) fn submit(&self, ctx: &Ctx, contest: ContestId, author: Actor) -> Result<(), Error> {
        let input = EntryInput { link: "https://example.com/work".into(), own_work: true, ..EntryInput::default() };
        workflows::entries::submit::submit(&self.db(), ctx, &author, contest, &input).map(|_entry| ())
    }

    /// The contest's places, the oldest first.
    pub(crate) fn boosts(&self, contest: ContestId) -> String {
        self.text(&format!(
            "SELECT string_agg(status || ' ' || cash_paisa || '+' || credit_paisa, ', ' ORDER BY created_at, id)
               FROM boosts WHERE contest_id = '{contest}'"
        ))
    }

    /// Seconds from the start of the tests' time until the contest is no longer ranked first; -1 for never.
    pub(crate) fn featured_until(&self, contest: ContestId) -> i64 {
        let start = testkit::START.unix_timestamp();
        self.number(&format!(
            "SELECT coalesce((SELECT extract(epoch FROM featured_until) - {start} FROM contests WHERE id = '{contest}'), -1)"
        ))
    }

    /// A person with `amount` of credits from a friend, granted at the moment of `ctx`; the friend.
    pub(crate) fn give_credits(&self, ctx: &Ctx, who: Actor, amount: i64) -> UserId {
        self.tx(|tx, _start| {
            let friend = testkit::seed::user(tx, ctx, "friend");
            referral::repo::insert(tx, ctx, friend, who.user).unwrap();
            let found = referral::repo::lock(tx, friend).unwrap().unwrap();
            let amount = Paisa::new(amount);
            let source: PaymentId = ctx.new_id();
            let kind = Kind::Referral;
            let new = NewLot { user: who.user, kind, source, is_suspended: false, reason: "friend", amount };
            let lot = credit::grant(tx, ctx, &new).unwrap();
            referral::repo::record_decided(tx, ctx, &found, referral::Event::Promise, source).unwrap();
            let found = referral::repo::lock(tx, friend).unwrap().unwrap();
            referral::repo::record_rewarded(tx, ctx, &found, lot).unwrap();
            let transaction = ledger::postings::credit_granted(friend, who.user, amount).unwrap();
            ledger::repo::post(tx, ctx, ledger::Environment::Sandbox, None, &transaction).unwrap();
            friend
        })
    }

    pub(crate) fn available(&self, ctx: &Ctx, who: Actor) -> i64 {
        self.db().read(|conn| credit::available(conn, who.user, ctx.now)).unwrap().get()
    }

    /// Somebody whom `referrer` brought.
    pub(crate) fn friend_of(&self, referrer: Actor) -> Actor {
        let friend = Actor { role: Role::Client, ..self.talent("friend") };
        self.tx(|tx, ctx| referral::repo::insert(tx, ctx, friend.user, referrer.user).unwrap());
        friend
    }

    /// A draft of `client` with an attempt to pay its prize.
    pub(crate) fn unpaid(&self, ctx: &Ctx, client: Actor, prize: i64) -> (ContestId, StartedPayment) {
        let contest = self.tx(|tx, _start| testkit::seed::contest(tx, ctx, client.user, "DRAFT", prize));
        let wanted = Deposit { contest, provider: Provider::Easypaisa, key: None };
        (contest, deposit::begin(&self.db(), ctx, &self.gateways, &client, &wanted).unwrap().started)
    }

    /// A contest of `client`, paid at the moment of `ctx`.
    pub(crate) fn deposited(&self, ctx: &Ctx, client: Actor, prize: i64) -> ContestId {
        let (contest, begun) = self.unpaid(ctx, client, prize);
        self.pay(ctx, &begun);
        contest
    }

    /// The friend chooses somebody who entered.
    pub(crate) fn choose_winner(&self, ctx: &Ctx, client: Actor, contest: ContestId) {
        let entry = self.entry(contest, self.talent("winner"), 1);
        workflows::contests::award::award(&self.db(), ctx, &client, contest, entry).unwrap();
    }

    /// A contest of `client`, paid and awarded at the moment of `ctx`.
    pub(crate) fn awarded(&self, ctx: &Ctx, client: Actor, prize: i64) -> ContestId {
        let contest = self.deposited(ctx, client, prize);
        self.choose_winner(ctx, client, contest);
        contest
    }

    /// The client wants the deposit back: it goes at once, or by this request, which an admin decides.
    pub(crate) fn ask_back(
        &self,
        ctx: &Ctx,
        client: Actor,
        contest: ContestId,
    ) -> Result<Option<RefundRequestId>, Error> {
        refund::request(&self.db(), ctx, &client, contest, Some("The winner never delivered anything."))?;
        let sql = "SELECT id FROM refund_requests WHERE status = 'PENDING' AND contest_id";
        Ok(self.text(&format!("{sql} = '{contest}'")).parse().ok())
    }

    pub(crate) fn grant_back(&self, ctx: &Ctx, request: RefundRequestId) {
        refund_request::approve(&self.db(), ctx, &self.admin, request, "").unwrap();
    }

    /// Awards that were not delivered lapse, and the deposit goes back.
    pub(crate) fn take_deposit_back(&self, ctx: &Ctx, client: Actor, contest: ContestId) {
        handover::lapse_undelivered(&self.db(), ctx, 50).unwrap();
        if let Some(request) = self.ask_back(ctx, client, contest).unwrap() {
            self.grant_back(ctx, request);
        }
    }

    /// What the person owes of credits that were taken back.
    pub(crate) fn owes(&self, who: Actor) -> i64 {
        self.held(&format!("credit_debt:{}", who.user))
    }

    pub(crate) fn referral(&self, friend: UserId) -> String {
        self.text(&format!("SELECT status FROM referrals WHERE friend_id = '{friend}'"))
    }

    /// Does what the clock does until there is nothing left to do.
    pub(crate) fn sweep_all(&self, ctx: &Ctx) {
        for _ in 0..20 {
            if workflows::schedule::run(&self.db(), ctx, &self.gateways) == 0 {
                return;
            }
        }
        panic!("the sweep finds work without end");
    }
}
