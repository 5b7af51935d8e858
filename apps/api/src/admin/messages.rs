//! Messages to support as staff answer them: by mail, and marked here.

use i18n::api::admin as m;
use kernel::ids::ContactMessageId;
use readmodels::admin::messages::{self, AdminMessage, AdminMessageList, Filter, State};

use super::dto::{filter, read_search, read_sort};
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_contact_messages).service(mark_message_answered);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct MessagesQuery {
    /// A part of the subject, the name or the address, at most 100 characters.
    q: Option<String>,
    /// In either case; all when missing.
    #[param(value_type = Option<State>, inline)]
    state: Option<String>,
    /// created; with - in front the other way round, and -created when missing.
    sort: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

impl MessagesQuery {
    fn read(&self) -> Result<Filter, ApiError> {
        let state = |text: &str| State::parse(&text.to_uppercase());
        Ok(Filter {
            query: read_search(self.q.as_deref())?,
            state: filter(self.state.as_deref(), "state", m::StateValues { values: "OPEN or ANSWERED" }, state)?,
            sort: read_sort(self.sort.as_deref())?,
            after: read_cursor(self.cursor.as_deref())?,
        })
    }
}

/// Messages to support.
#[utoipa::path(tag = "admin", params(MessagesQuery), responses((status = 200, body = AdminMessageList)))]
#[get("/admin/contact-messages")]
pub async fn list_contact_messages(
    call: RequestContext,
    _admin: Staff<may::ReadMessages>,
    query: Query<MessagesQuery>,
) -> ApiResult<AdminMessageList> {
    let filter = query.read()?;
    Ok(Json(call.read(move |conn, _ctx| messages::page(conn, &filter)).await?.into()))
}

/// Marks a message as answered.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminMessage)))]
#[post("/admin/contact-messages/{id}/answered")]
pub async fn mark_message_answered(
    call: RequestContext,
    admin: Staff<may::ReadMessages>,
    id: Path<Uuid>,
) -> ApiResult<AdminMessage> {
    let id = ContactMessageId::from(*id);
    call.run(move |db, ctx| workflows::moderation::contact::mark_answered(db, ctx, &admin.0, id)).await?;
    Ok(Json(call.read(move |conn, _ctx| messages::one(conn, id)).await?))
}
