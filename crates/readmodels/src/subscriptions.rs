//! Plans and subscriptions as their people see them, and requests for the money back as admins see them.

use ::payments::payment::Status as Paying;
use ::subscriptions::charge::{self, Kind as ChargeKind, Status as ChargeStatus};
use ::subscriptions::money_back::{self, Facts, Request, Status as Deciding};
use ::subscriptions::subscription::choose::{self, Step as QuoteKind};
use ::subscriptions::subscription::{self, InForce, Standing};
use ::subscriptions::{Charge, Error as Refused, Plan, Subscription, Tier as PlanTier, plan};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{Id, MoneyBackId, PlanId, UserId};
use kernel::money::Paisa;
use referrals::credit;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::people::full_name;
use crate::schema::{contests, documents, money_back_requests, payments, subscription_charges, users};

/// Charges and requests shown at most.
const SHOWN_MAX: i64 = 200;

/// The plan of a person.
#[derive(Debug, Clone)]
pub struct Current {
    /// The plan that is shown: what runs, with its own terms; what ran last, when it is overdue; otherwise FREE.
    pub plan: Plan,
    /// What was paid last, when its person let it run out.
    pub is_expired: bool,
    /// What runs, or is overdue.
    pub subscription: Option<Subscription>,
    /// Until when it is paid.
    pub paid_until: Option<OffsetDateTime>,
    /// Days until then, the last one counted whole; 0 when it is overdue; none on FREE.
    pub days_left: Option<i64>,
    /// What the person may do now.
    pub in_force: InForce,
    pub active_contests: i64,
    /// Whether the plan that is shown can be paid for again now.
    pub can_renew: bool,
    /// What waits for its payment.
    pub pending: Option<PendingPlan>,
    /// Until when the money can be asked for; none when it cannot.
    pub money_back_until: Option<OffsetDateTime>,
    /// The newest request for the money.
    pub request: Option<Request>,
}

/// A plan that waits for its payment.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingPlan {
    pub plan_id: Uuid,
    pub tier: PlanTier,
    pub payment_id: Uuid,
    #[schema(required)]
    pub redirect_url: Option<String>,
    /// When the link stops working.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
    /// To be paid in money.
    pub cash_cents: i64,
    /// Held of the caller's credits.
    pub credit_cents: i64,
}

/// The plan of `user` at `now`.
///
/// # Errors
/// The database, or a corrupt row.
pub fn current(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<Current, Error> {
    let free = plan::repo::free(conn)?;
    let standing = subscription::repo::standing(conn, user)?;
    let in_force = standing.in_force(&free, now);
    let running = standing.running(now).cloned();
    // What the clock has not ended yet is overdue all the same.
    let ended = standing.active.clone().or(subscription::repo::last_ended(conn, user)?);
    let overdue = ended.filter(|ended| running.is_none() && !ended.cancel_at_period_end && ended.is_over(now));
    let plan = match (&running, &overdue) {
        (Some(shown), _) => Plan { terms: in_force.terms.clone(), ..plan::repo::get(conn, shown.plan)? },
        (None, Some(shown)) => plan::repo::get(conn, shown.plan)?,
        (None, None) => free,
    };
    let paid_until = standing.paid_until().filter(|_end| running.is_some());
    let facts = money_back::repo::facts(conn, user, now)?;
    let can_renew = !facts.pending && (overdue.is_some() || choose::can_renew(&standing, now));
    Ok(Current {
        days_left: paid_until
            .map(|end| ::subscriptions::period::days_until(end, now))
            .or(overdue.as_ref().map(|_over| 0)),
        is_expired: overdue.is_some(),
        subscription: running.or(overdue),
        plan,
        paid_until,
        in_force,
        active_contests: active_contests(conn, user)?,
        can_renew,
        pending: pending(conn, user, now)?,
        money_back_until: money_back_until(&facts, now),
        request: money_back::repo::latest_of(conn, user)?,
    })
}

fn money_back_until(facts: &Facts, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let can_ask = money_back::decide_request(facts, now).is_ok();
    facts.first_paid_at.filter(|_first| can_ask).map(money_back::until)
}

fn active_contests(conn: &mut PgConnection, user: UserId) -> Result<i64, Error> {
    let running = contests::status.eq_any(["OPEN", "SHORTLISTING", "AWARDED"]);
    Ok(contests::table.filter(contests::client_id.eq(user)).filter(running).count().get_result(conn)?)
}

fn pending(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<Option<PendingPlan>, Error> {
    let Some(charge) = charge::repo::pending_of(conn, user)? else { return Ok(None) };
    let found: Option<(Uuid, Option<String>, OffsetDateTime)> = payments::table
        .filter(payments::purchase_id.eq(charge.id.uuid()))
        .filter(payments::status.eq_any([Paying::Created.as_str(), Paying::Pending.as_str()]))
        .filter(payments::expires_at.gt(now))
        .order(payments::id.desc())
        .select((payments::id, payments::redirect_url, payments::expires_at))
        .first(conn)
        .optional()?;
    let Some((payment_id, redirect_url, expires_at)) = found else { return Ok(None) };
    let of = subscription::repo::get(conn, charge.subscription)?;
    Ok(Some(PendingPlan {
        plan_id: of.plan.uuid(),
        tier: of.tier,
        payment_id,
        redirect_url,
        expires_at,
        cash_cents: charge.cash.get(),
        credit_cents: charge.credit.get(),
    }))
}

/// What choosing a plan would cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuoteView {
    pub price_cents: i64,
    pub credits_cents: i64,
    pub cash_cents: i64,
    /// What comes back as credits of the plan that runs.
    pub unused_cents: i64,
    pub kind: QuoteKind,
}

/// What it would cost `actor` at `now` to choose a plan; `cash_min` is the least that providers take.
///
/// # Errors
/// No such plan, or what choosing it would be refused for.
pub fn quote(
    conn: &mut PgConnection,
    actor: &Actor,
    id: PlanId,
    cash_min: Paisa,
    now: OffsetDateTime,
) -> Result<QuoteView, Error> {
    let plan = plan::repo::get(conn, id)?;
    let standing = subscription::repo::standing(conn, actor.user)?;
    let asked_back = money_back::repo::has(conn, actor.user, Deciding::Pending)?;
    let step = choose::decide(actor, &plan, &standing, asked_back, now)?;
    let price = plan.terms.price;
    // What waits for its payment is given up for the new choice, and its credits are free then.
    let held = charge::repo::pending_of(conn, actor.user)?.map_or(Paisa::ZERO, |pending| pending.credit);
    let available = credit::available(conn, actor.user, now)?.checked_add(held).map_err(Refused::from)?;
    let credits = charge::credits_for(price, available, cash_min);
    let cash = price.checked_sub(credits).map_err(Refused::from)?;
    let unused = match step {
        QuoteKind::First | QuoteKind::Renewal => Paisa::ZERO,
        QuoteKind::Change | QuoteKind::ToFree => unused(conn, &standing, now)?,
    };
    Ok(QuoteView {
        price_cents: price.get(),
        credits_cents: credits.get(),
        cash_cents: cash.get(),
        unused_cents: unused.get(),
        kind: step,
    })
}

fn unused(conn: &mut PgConnection, standing: &Standing, now: OffsetDateTime) -> Result<Paisa, Error> {
    let Some(active) = &standing.active else { return Ok(Paisa::ZERO) };
    let charges: Vec<Charge> = charge::repo::paid_of(conn, active.id)?;
    charges
        .iter()
        .try_fold(Paisa::ZERO, |sum, paid| Ok(sum.checked_add(paid.swap(now)?.unused).map_err(Refused::from)?))
}

/// What was charged for a period.
#[derive(Debug, Clone, Queryable, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChargeView {
    pub id: Uuid,
    pub kind: ChargeKind,
    /// The plan's name when it was made.
    pub plan_name: String,
    pub price_cents: i64,
    pub cash_cents: i64,
    pub credit_cents: i64,
    pub status: ChargeStatus,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub period_start: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub period_end: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub paid_at: Option<OffsetDateTime>,
    /// The receipt, for what was paid in money.
    #[schema(required)]
    pub document_id: Option<Uuid>,
}

/// What `user` was charged, newest first; what was given up unpaid is left out.
///
/// # Errors
/// The database, or a corrupt row.
pub fn charges(conn: &mut PgConnection, user: UserId) -> Result<Vec<ChargeView>, Error> {
    use subscription_charges as rows;
    let payment = payments::table.on(payments::purchase_id
        .eq(charge_uuid())
        .and(payments::applied_to.eq(::payments::AppliedTo::Purchase.as_str())));
    let receipt = documents::table
        .on(documents::subject_id.nullable().eq(payments::id.nullable()).and(documents::kind.eq("RECEIPT")));
    Ok(rows::table
        .left_join(payment)
        .left_join(receipt)
        .filter(rows::user_id.eq(user).and(rows::status.ne(ChargeStatus::Cancelled.as_str())))
        .order((rows::created_at.desc(), rows::id.desc()))
        .limit(SHOWN_MAX)
        .select((
            rows::id,
            rows::kind,
            rows::plan_name,
            rows::price_paisa,
            rows::cash_paisa,
            rows::credit_paisa,
            rows::status,
            rows::period_start,
            rows::period_end,
            rows::paid_at,
            documents::id.nullable(),
        ))
        .load(conn)?)
}

/// The charge's id as payments name what they bought.
fn charge_uuid() -> diesel::dsl::Nullable<subscription_charges::id> {
    subscription_charges::id.nullable()
}

/// A request for the money back as admins see it.
#[derive(Debug, Clone)]
pub struct RequestLine {
    pub id: MoneyBackId,
    pub user: UserId,
    pub user_name: String,
    /// Their address.
    pub user_email: String,
    /// The plan it is about.
    pub plan_name: String,
    /// What goes, or went, back in money.
    pub cash: Paisa,
    /// What comes, or came, back in credits.
    pub credit: Paisa,
    pub reason: String,
    pub status: Deciding,
    pub note: Option<String>,
    /// When it was asked for.
    pub created_at: OffsetDateTime,
    pub decided_at: Option<OffsetDateTime>,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct RequestFilter {
    /// Only this one.
    pub id: Option<MoneyBackId>,
    /// In this state only.
    pub status: Option<Deciding>,
}

/// Requests for the money back, newest first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn requests(conn: &mut PgConnection, filter: RequestFilter) -> Result<Vec<RequestLine>, Error> {
    type Row = (
        (MoneyBackId, UserId, String, String, Option<String>, OffsetDateTime, Option<OffsetDateTime>),
        (String, ::kernel::ids::SubscriptionId),
        (String, Option<String>, String),
    );
    use money_back_requests as rows;
    let mut query = rows::table
        .inner_join(subscription_charges::table.on(subscription_charges::id.eq(rows::charge_id)))
        .inner_join(users::table.on(users::id.eq(rows::user_id)))
        .into_boxed();
    if let Some(id) = filter.id {
        query = query.filter(rows::id.eq(id));
    }
    if let Some(status) = filter.status {
        query = query.filter(rows::status.eq(status.as_str()));
    }
    let found: Vec<Row> = query
        .order((rows::created_at.desc(), rows::id.desc()))
        .limit(SHOWN_MAX)
        .select((
            (rows::id, rows::user_id, rows::reason, rows::status, rows::note, rows::created_at, rows::decided_at),
            (subscription_charges::plan_name, subscription_charges::subscription_id),
            (users::first_name, users::last_name, users::email),
        ))
        .load(conn)?;
    let subscriptions: Vec<_> = found.iter().map(|(_, (_, subscription), _)| *subscription).collect();
    let sums = given_back(conn, &subscriptions)?;
    found
        .into_iter()
        .map(
            |((id, user, reason, status, note, created_at, decided_at), (plan_name, of), (first, last, user_email))| {
                let (cash, credit) = sums.get(&of).copied().unwrap_or((Paisa::ZERO, Paisa::ZERO));
                let status =
                    Deciding::parse(&status).ok_or(Error::Corrupt { table: "money_back_requests", id: id.uuid() })?;
                let user_name = full_name(&first, last.as_deref());
                Ok(RequestLine {
                    id,
                    user,
                    user_name,
                    user_email,
                    plan_name,
                    cash,
                    credit,
                    reason,
                    status,
                    note,
                    created_at,
                    decided_at,
                })
            },
        )
        .collect()
}

/// One request.
///
/// # Errors
/// [`Error::NotFound`], the database.
pub fn request(conn: &mut PgConnection, id: MoneyBackId) -> Result<RequestLine, Error> {
    let filter = RequestFilter { id: Some(id), status: None };
    requests(conn, filter)?.into_iter().next().ok_or(Error::NotFound)
}

type Sums = std::collections::HashMap<::kernel::ids::SubscriptionId, (Paisa, Paisa)>;

/// What can go, or went, back of each subscription, in money and in credits.
fn given_back(conn: &mut PgConnection, of: &[::kernel::ids::SubscriptionId]) -> Result<Sums, Error> {
    use subscription_charges as rows;
    let statuses = [ChargeStatus::Paid, ChargeStatus::Earned, ChargeStatus::Refunded].map(ChargeStatus::as_str);
    let found: Vec<(::kernel::ids::SubscriptionId, Paisa, Paisa)> = rows::table
        .filter(rows::subscription_id.eq_any(of))
        .filter(rows::status.eq_any(statuses))
        .select((rows::subscription_id, rows::cash_paisa, rows::credit_paisa))
        .load(conn)?;
    let mut sums = Sums::new();
    for (subscription, cash, credit) in found {
        let sum = sums.entry(subscription).or_insert((Paisa::ZERO, Paisa::ZERO));
        sum.0 = sum.0.checked_add(cash).map_err(Refused::from)?;
        sum.1 = sum.1.checked_add(credit).map_err(Refused::from)?;
    }
    Ok(sums)
}
