//! Mails that were not delivered, and sending them again.

use i18n::api::admin as m;
use kernel::ids::MailId;
use kernel::text::one_line;
use notifications::dead_letter;
use notifications::outbox::Status;
use readmodels::admin::mails::{self, AdminMail, AdminMailList, Filter};

use super::dto::{filter, read_sort};
use crate::prelude::*;

/// Characters of a kind at most.
const KIND_MAX: usize = 60;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_undelivered_mails).service(resend_mails).service(resend_mail);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct MailsQuery {
    /// In either case, but not SENT; all others when missing.
    #[param(value_type = Option<Status>)]
    status: Option<String>,
    /// A kind of mail, like contest.awarded; all when missing.
    kind: Option<String>,
    /// created; with - in front the other way round, and -created when missing.
    sort: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

fn read_undelivered(text: Option<&str>) -> Result<Option<Status>, ApiError> {
    let values = "QUEUED, FAILED, REJECTED or EXPIRED";
    let read = |text: &str| Status::parse(&text.to_uppercase()).filter(|status| *status != Status::Sent);
    filter(text, "status", m::StatusValues { values }, read)
}

fn read_kind(text: Option<&str>) -> Result<Option<String>, ApiError> {
    let message = m::NoSuchKind { kind: "contest.awarded" };
    filter(text, "kind", message, |text| one_line(text, 1, KIND_MAX).ok())
}

/// Mails that were not delivered: those that wait, and those that were given up. Never what they say.
#[utoipa::path(tag = "admin", params(MailsQuery), responses((status = 200, body = AdminMailList)))]
#[get("/admin/mails")]
pub async fn list_undelivered_mails(
    call: RequestContext,
    _admin: Staff<may::Mails>,
    query: Query<MailsQuery>,
) -> ApiResult<AdminMailList> {
    let filter = Filter {
        status: read_undelivered(query.status.as_deref())?,
        kind: read_kind(query.kind.as_deref())?,
        sort: read_sort(query.sort.as_deref())?,
        after: read_cursor(query.cursor.as_deref())?,
    };
    Ok(Json(call.read(move |conn, _ctx| mails::page(conn, &filter)).await?))
}

/// Sends a mail again that was given up. One that waits already stays as it is.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminMail)))]
#[post("/admin/mails/{id}/resend")]
pub async fn resend_mail(call: RequestContext, admin: Staff<may::Mails>, id: Path<Uuid>) -> ApiResult<AdminMail> {
    let id = MailId::from(*id);
    call.run(move |db, ctx| workflows::admin::mails::resend(db, ctx, &admin.0, id)).await?;
    Ok(Json(call.read(move |conn, _ctx| mails::one(conn, id)).await?))
}

/// Which mails are sent again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResendBody {
    /// FAILED or REJECTED; both when missing.
    #[schema(value_type = Option<Status>)]
    status: Option<String>,
    /// All kinds when missing.
    #[schema(max_length = 60)]
    kind: Option<String>,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResentMails {
    /// At most 200: when it is 200, there may be more.
    pub resent: usize,
}

/// Sends mails again that were given up, the oldest first, at most 200. What cannot be sent again is left out.
#[utoipa::path(tag = "admin", responses((status = 200, body = ResentMails)))]
#[post("/admin/mails/resend")]
pub async fn resend_mails(
    call: RequestContext,
    admin: Staff<may::Mails>,
    body: Json<ResendBody>,
) -> ApiResult<ResentMails> {
    let given_up =
        |text: &str| Status::parse(&text.to_uppercase()).filter(|status| dead_letter::can_resend(*status, true));
    let values = "FAILED or REJECTED";
    let filter = dead_letter::Filter {
        status: filter(body.status.as_deref(), "status", m::StatusValues { values }, given_up)?,
        kind: read_kind(body.kind.as_deref())?,
    };
    let resent = call.run(move |db, ctx| workflows::admin::mails::resend_all(db, ctx, &admin.0, &filter)).await?;
    Ok(Json(ResentMails { resent }))
}
