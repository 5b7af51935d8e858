//! Tables to take along, streamed: a chunk of rows is in memory at a time, however many there are.

use actix_web::web::Bytes;
use futures_util::future::ready;
use futures_util::stream::{self, StreamExt as _};
use i18n::api::requests as m;
use kernel::page::Cursor;
use kernel::time::{midnight, parse_day};
use readmodels::exports::{Range, Table, tables};
use time::{Date, Duration};

use crate::documents;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(own).configure(all);
}

/// Declares the exports of an area, a line each: what it holds, its name, its address, and its table, for staff behind the right to see it.
macro_rules! exports {
    ($routes:ident of the person: $($(#[doc = $doc:tt])+ $name:ident $path:tt $table:ident;)+) => {
        fn $routes(cfg: &mut ServiceConfig<'_>) {
            cfg$(.service($name))+;
        }

        $($(#[doc = $doc])+
        #[utoipa::path(tag = "exports", responses((status = 200, body = String, content_type = "text/csv")))]
        #[get($path)]
        pub async fn $name(call: RequestContext, actor: Authenticated) -> Result<HttpResponse, ApiError> {
            let range = Range { user: Some(actor.0.user), from: OffsetDateTime::UNIX_EPOCH, to: until_now(&call) };
            answer(call, &tables::$table, range).await
        })+
    };
    ($routes:ident of staff: $($(#[doc = $doc:tt])+ $name:ident $path:tt $table:ident $right:ident;)+) => {
        fn $routes(cfg: &mut ServiceConfig<'_>) {
            cfg$(.service($name))+;
        }

        $($(#[doc = $doc])+
        #[utoipa::path(
            tag = "admin",
            params(DaysQuery),
            responses((status = 200, body = String, content_type = "text/csv"))
        )]
        #[get($path)]
        pub async fn $name(
            call: RequestContext,
            staff: Staff<may::$right>,
            days: Query<DaysQuery>,
        ) -> Result<HttpResponse, ApiError> {
            for_staff(call, staff.0, &tables::$table, &days).await
        })+
    };
}

exports! { own of the person:
    /// The person's payouts.
    export_own_payouts "/exports/payouts.csv" OWN_PAYOUTS;
    /// The person's payments.
    export_own_payments "/exports/payments.csv" OWN_PAYMENTS;
    /// The person's credits.
    export_own_credits "/exports/credits.csv" OWN_CREDITS;
}

exports! { all of staff:
    /// All payouts.
    export_payouts "/admin/exports/payouts.csv" PAYOUTS Payouts;
    /// All payments.
    export_payments "/admin/exports/payments.csv" PAYMENTS Payments;
    /// All refunds.
    export_refunds "/admin/exports/refunds.csv" REFUNDS Refunds;
    /// The journal, one line per entry.
    export_ledger "/admin/exports/ledger.csv" LEDGER Ledger;
    /// All people, by when they registered.
    export_users "/admin/exports/users.csv" USERS ViewUsers;
    /// All contests that were paid, by when they were created.
    export_contests "/admin/exports/contests.csv" CONTESTS HideContests;
    /// All messages to support.
    export_contact_messages "/admin/exports/contact-messages.csv" MESSAGES ReadMessages;
    /// The audit log.
    export_audit "/admin/exports/audit.csv" AUDIT ReadAudit;
    /// All disputes, by when they were opened.
    export_disputes "/admin/exports/disputes.csv" DISPUTES Disputes;
    /// All requests for prizes of contests with entries, by when they came.
    export_refund_requests "/admin/exports/refund-requests.csv" REFUND_REQUESTS Refunds;
    /// All requests for the price of a plan, by when they came.
    export_money_back "/admin/exports/money-back.csv" MONEY_BACK Refunds;
    /// All reports of copied work, by when they came.
    export_copy_reports "/admin/exports/copy-reports.csv" COPY_REPORTS DecideCopies;
}

/// Which days, in Pakistan's calendar.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct DaysQuery {
    /// The first day (`2026-11-01`); from the beginning when missing.
    from: Option<String>,
    /// The last day, included; until now when missing.
    to: Option<String>,
}

/// The first moment after now: what is written while an export runs is not in it.
fn until_now(call: &RequestContext) -> OffsetDateTime {
    call.ctx.now.saturating_add(Duration::microseconds(1))
}

/// Other people's money leaves the house: noted with who, what and which days.
async fn for_staff(
    call: RequestContext,
    staff: Actor,
    table: &'static Table,
    days: &DaysQuery,
) -> Result<HttpResponse, ApiError> {
    let (first, end) = self::days(days.from.as_deref(), days.to.as_deref())?;
    let range = Range {
        user: None,
        from: first.unwrap_or(OffsetDateTime::UNIX_EPOCH),
        to: end.unwrap_or_else(|| until_now(&call)),
    };
    let (from, to) = (days.from.clone().unwrap_or_default(), days.to.clone().unwrap_or_default());
    call.run(move |db, ctx| workflows::documents::record_export(db, ctx, &staff, table.name, (&from, &to))).await?;
    answer(call, table, range).await
}

/// The first moment of the first day, and the first one after the last day.
pub(crate) fn days(
    from: Option<&str>,
    to: Option<&str>,
) -> Result<(Option<OffsetDateTime>, Option<OffsetDateTime>), ApiError> {
    let read = |field: &'static str, day: &str| {
        parse_day(day).ok_or_else(|| ApiError::field(field, m::NoSuchDay { example: "2026-11-01" }))
    };
    let first = from.map(|day| read("from", day)).transpose()?;
    let last = to.map(|day| read("to", day)).transpose()?;
    Ok((first.map(midnight), last.and_then(Date::next_day).map(midnight)))
}

/// Streams a table. The first rows are read before the answer begins, so that a failure there has a status of its own;
/// a later one cuts the answer off.
async fn answer(call: RequestContext, table: &'static Table, range: Range) -> Result<HttpResponse, ApiError> {
    let first = read(&call, table, range, None).await?;
    let rest = stream::try_unfold(first.1, move |after| {
        let call = call.clone();
        async move {
            let Some(after) = after else { return Ok(None) };
            read(&call, table, range, Some(after)).await.map(Some).map_err(|error| cut_off(&error))
        }
    });
    let body = stream::once(ready(Ok::<_, std::io::Error>(first.0))).chain(rest);
    Ok(documents::download("text/csv; charset=utf-8", &format!("muqabla-{}.csv", table.name)).streaming(body))
}

/// Some rows, and where the next begin.
async fn read(
    call: &RequestContext,
    table: &'static Table,
    range: Range,
    after: Option<Cursor>,
) -> Result<(Bytes, Option<Cursor>), ApiError> {
    let (bytes, next) = call.read(move |conn, _ctx| table.csv(conn, &range, after)).await?;
    Ok((bytes.into(), next))
}

fn cut_off(error: &ApiError) -> std::io::Error {
    tracing::error!(%error, cause = error.cause(), "an export was cut off");
    std::io::Error::other("the export could not be finished")
}
