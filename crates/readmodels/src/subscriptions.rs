//! Plans and subscriptions as their people see them, and requests for the money back as admins see them.

use ::payments::payment::Status as Paying;
use ::subscriptions::charge::{self, Kind as ChargeKind, Status as ChargeStatus};
use ::subscriptions::money_back::{self, Facts, Status as Deciding};
use ::subscriptions::subscription::choose::{self, Step as QuoteKind};
use ::subscriptions::subscription::{self, Standing};
use ::subscriptions::{Charge, Error as Refused, Plan, Terms, Tier as PlanTier, plan};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use kernel::actor::Actor;
use kernel::db::{StaticSql, static_sql};
use kernel::ids::{Id, MoneyBackId, PlanId, SubscriptionId, UserId};
use kernel::money::Paisa;
use referrals::credit;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::payments::Currency;
use crate::people::FULL_NAME;
use crate::schema::{contests, documents, money_back_requests, payments, subscription_charges, users};

/// Charges and requests shown at most.
const SHOWN_MAX: i64 = 200;

/// What one can subscribe to.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanView {
    pub id: Uuid,
    pub tier: PlanTier,
    pub name: String,
    pub price_cents: i64,
    pub currency: Currency,
    #[schema(example = "PKR 999")]
    pub formatted_price: String,
    /// Contests that may run at once; -1 is unlimited.
    pub max_active_contests: i32,
    /// Contests that may be featured in a month.
    pub featured_credits_per_month: i32,
    /// Whether private contests may be posted.
    pub private_contests: bool,
    /// What else is to be said, line by line.
    pub features: Vec<String>,
}

impl From<Plan> for PlanView {
    fn from(plan: Plan) -> Self {
        Self {
            id: plan.id.uuid(),
            tier: plan.tier,
            price_cents: plan.terms.price.get(),
            currency: Currency::Pkr,
            formatted_price: plan.terms.price.display(),
            max_active_contests: plan.terms.max_active_contests.get(),
            featured_credits_per_month: plan.terms.featured_credits,
            private_contests: plan.private_contests,
            name: plan.terms.plan_name,
            features: plan.features,
        }
    }
}

/// Whether a plan is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SubscriptionStatus {
    Active,
    /// Its last period is over and was not followed by a payment; the limits of FREE hold.
    Expired,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionView {
    /// The plan with the terms it was bought under; FREE when none is paid.
    pub plan: PlanView,
    /// Whether it is in force.
    pub status: SubscriptionStatus,
    pub is_expired: bool,
    /// Days until it ends unless it is renewed, the last one counted whole; 0 when that is overdue; none on FREE.
    pub days_until_renewal: Option<i64>,
    /// None on FREE.
    pub subscription_id: Option<Uuid>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub period_start: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub period_end: Option<OffsetDateTime>,
    /// Until when it is paid: later than the end of the period once it is renewed.
    #[serde(with = "time::serde::rfc3339::option")]
    pub paid_until: Option<OffsetDateTime>,
    /// Whether no further period is wanted.
    pub cancel_at_period_end: bool,
    /// Featured credits left in this period.
    pub featured_credits_left: i32,
    pub active_contests: i64,
    pub limits: PlanLimits,
    /// Whether the plan can be paid for again now.
    pub can_renew: bool,
    /// A plan that waits for its payment.
    pub pending: Option<PendingPlan>,
    /// Money back within 30 days of the first payment.
    pub money_back: MoneyBackView,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanLimits {
    /// Contests that may run at once; -1 is unlimited.
    pub max_active_contests: i32,
    /// Contests that may be featured in a month.
    pub featured_credits_per_month: i32,
    /// Whether private contests may be posted.
    pub private_contests: bool,
}

impl PlanLimits {
    fn new(terms: &Terms, private_contests: bool) -> Self {
        Self {
            max_active_contests: terms.max_active_contests.get(),
            featured_credits_per_month: terms.featured_credits,
            private_contests,
        }
    }
}

/// A request for the money back.
#[derive(Debug, Clone, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = money_back_requests)]
#[serde(rename_all = "camelCase")]
pub struct MoneyBackRequestView {
    pub status: Deciding,
    /// Why, in the caller's words.
    pub reason: String,
    pub note: Option<String>,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// Money back within 30 days of the first payment.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoneyBackView {
    /// Until when it can be asked for; none when it cannot.
    #[serde(with = "time::serde::rfc3339::option")]
    pub until: Option<OffsetDateTime>,
    pub request: Option<MoneyBackRequestView>,
}

/// A plan that waits for its payment.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingPlan {
    pub plan_id: Uuid,
    pub tier: PlanTier,
    pub payment_id: Uuid,
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
pub fn current(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<SubscriptionView, Error> {
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
    let request = money_back::repo::latest_of(conn, user)?.map(|latest| MoneyBackRequestView {
        status: latest.status,
        reason: latest.reason,
        note: latest.note,
        created_at: latest.created_at,
    });
    let is_expired = overdue.is_some();
    let days_left = paid_until.map(|end| ::subscriptions::period::days_until(end, now));
    let can_renew = !facts.pending && (is_expired || choose::can_renew(&standing, now));
    let shown = running.or(overdue);
    let period = shown.as_ref().and_then(|shown| shown.period);
    Ok(SubscriptionView {
        plan: plan.into(),
        status: if is_expired { SubscriptionStatus::Expired } else { SubscriptionStatus::Active },
        is_expired,
        days_until_renewal: if is_expired { Some(0) } else { days_left },
        subscription_id: shown.as_ref().map(|shown| shown.id.uuid()),
        period_start: period.map(|period| period.start),
        period_end: period.map(|period| period.end),
        paid_until,
        cancel_at_period_end: shown.is_some_and(|shown| shown.cancel_at_period_end),
        featured_credits_left: in_force.featured_left(),
        active_contests: active_contests(conn, user)?,
        limits: PlanLimits::new(&in_force.terms, plan::repo::allows_private_contests(conn, in_force.tier)?),
        can_renew,
        pending: pending(conn, user, now)?,
        money_back: MoneyBackView { until: money_back_until(&facts, now), request },
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
    pub period_start: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub period_end: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub paid_at: Option<OffsetDateTime>,
    /// The receipt, for what was paid in money.
    pub document_id: Option<Uuid>,
}

/// What `user` was charged, newest first; what was given up unpaid is left out.
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

#[derive(Debug, Clone, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = users)]
pub struct Subscriber {
    pub id: Uuid,
    #[diesel(select_expression = static_sql::<Text>(FULL_NAME), select_expression_type = StaticSql<Text>)]
    pub name: String,
    pub email: String,
}

/// A request for the money back.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminMoneyBackView {
    pub id: Uuid,
    pub user: Subscriber,
    /// The plan it is about.
    pub plan_name: String,
    /// What goes, or went, back in money.
    pub cash_cents: i64,
    /// What comes, or came, back in credits.
    pub credit_cents: i64,
    /// Why, in the subscriber's words.
    pub reason: String,
    pub status: Deciding,
    pub note: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    /// Whether the caller may decide: it is pending, and not their own.
    pub decidable: bool,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct RequestFilter {
    pub id: Option<MoneyBackId>,
    pub status: Option<Deciding>,
}

/// Id, request, when it was decided, plan and subscription, and whose it is.
type RequestRow = (Uuid, MoneyBackRequestView, Option<OffsetDateTime>, (String, SubscriptionId), Subscriber);

/// Requests for the money back as `admin` sees them, newest first.
pub fn requests(
    conn: &mut PgConnection,
    admin: UserId,
    filter: RequestFilter,
) -> Result<Vec<AdminMoneyBackView>, Error> {
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
    let found: Vec<RequestRow> = query
        .order((rows::created_at.desc(), rows::id.desc()))
        .limit(SHOWN_MAX)
        .select((
            rows::id,
            MoneyBackRequestView::as_select(),
            rows::decided_at,
            (subscription_charges::plan_name, subscription_charges::subscription_id),
            Subscriber::as_select(),
        ))
        .load(conn)?;
    let subscriptions: Vec<SubscriptionId> = found.iter().map(|(.., (_, subscription), _)| *subscription).collect();
    let sums = given_back(conn, &subscriptions)?;
    let view = |(id, request, decided_at, (plan_name, subscription), user): RequestRow| {
        let (cash, credit) = sums.get(&subscription).copied().unwrap_or((Paisa::ZERO, Paisa::ZERO));
        AdminMoneyBackView {
            id,
            decidable: request.status == Deciding::Pending && user.id != admin.uuid(),
            user,
            plan_name,
            cash_cents: cash.get(),
            credit_cents: credit.get(),
            reason: request.reason,
            status: request.status,
            note: request.note,
            created_at: request.created_at,
            decided_at,
        }
    };
    Ok(found.into_iter().map(view).collect())
}

/// One request as `admin` sees it.
///
/// # Errors
/// [`Error::NotFound`].
pub fn request(conn: &mut PgConnection, admin: UserId, id: MoneyBackId) -> Result<AdminMoneyBackView, Error> {
    let filter = RequestFilter { id: Some(id), status: None };
    requests(conn, admin, filter)?.pop().ok_or(Error::NotFound)
}

type Sums = std::collections::HashMap<SubscriptionId, (Paisa, Paisa)>;

/// What can go, or went, back of each subscription, in money and in credits.
fn given_back(conn: &mut PgConnection, of: &[SubscriptionId]) -> Result<Sums, Error> {
    use subscription_charges as rows;
    let statuses = [ChargeStatus::Paid, ChargeStatus::Earned, ChargeStatus::Refunded].map(ChargeStatus::as_str);
    let found: Vec<(SubscriptionId, Paisa, Paisa)> = rows::table
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
