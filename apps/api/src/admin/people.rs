//! People as staff look them up, and their access.

use i18n::api::admin as m;
use kernel::ids::UserId;
use readmodels::admin::people::{self, AdminUserDetail, AdminUserList, Filter, Group, State};

use super::dto::{filter, read_search, read_sort};
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_users).service(get_user).service(suspend_user).service(restore_user).service(end_user_sessions);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct UsersQuery {
    /// A part of a name or an address, at most 100 characters.
    q: Option<String>,
    /// In either case; all when missing.
    #[param(value_type = Option<Group>, inline)]
    role: Option<String>,
    /// In either case; all when missing.
    #[param(value_type = Option<State>, inline)]
    state: Option<String>,
    /// created or name; with - in front the other way round, and -created when missing.
    sort: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

impl UsersQuery {
    fn read(&self) -> Result<Filter, ApiError> {
        let group = |text: &str| Group::parse(&text.to_uppercase());
        let state = |text: &str| State::parse(&text.to_uppercase());
        Ok(Filter {
            query: read_search(self.q.as_deref())?,
            group: filter(self.role.as_deref(), "role", m::RoleValues { values: "CLIENT, TALENT or STAFF" }, group)?,
            state: filter(
                self.state.as_deref(),
                "state",
                m::StateValues { values: "ACTIVE, SUSPENDED or UNVERIFIED" },
                state,
            )?,
            sort: read_sort(self.sort.as_deref())?,
            after: read_cursor(self.cursor.as_deref())?,
        })
    }
}

/// People, by when they registered.
#[utoipa::path(tag = "admin", params(UsersQuery), responses((status = 200, body = AdminUserList)))]
#[get("/admin/users")]
pub async fn list_users(
    call: RequestContext,
    _admin: Staff<may::ViewUsers>,
    query: Query<UsersQuery>,
) -> ApiResult<AdminUserList> {
    let filter = query.read()?;
    Ok(Json(call.read(move |conn, _ctx| people::page(conn, &filter)).await?.into()))
}

async fn detail(call: &RequestContext, viewer: Actor, id: UserId) -> ApiResult<AdminUserDetail> {
    Ok(Json(call.read(move |conn, ctx| people::one(conn, &viewer, id, ctx.now)).await?))
}

/// One person.
#[utoipa::path(tag = "admin", operation_id = "get_admin_user", responses((status = 200, body = AdminUserDetail)))]
#[get("/admin/users/{id}")]
pub async fn get_user(
    call: RequestContext,
    admin: Staff<may::ViewUsers>,
    id: Path<Uuid>,
) -> ApiResult<AdminUserDetail> {
    detail(&call, admin.0, UserId::from(*id)).await
}

/// Why staff act. The person or the client reads it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ModerationReason {
    #[schema(min_length = 1, max_length = 500)]
    pub reason: String,
}

/// Ends the person's access at once: no sign-in, no session. Money that runs goes on.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminUserDetail)))]
#[post("/admin/users/{id}/suspend")]
pub async fn suspend_user(
    call: RequestContext,
    admin: Staff<may::SuspendUsers>,
    id: Path<Uuid>,
    body: Json<ModerationReason>,
) -> ApiResult<AdminUserDetail> {
    let (id, actor, reason) = (UserId::from(*id), admin.0, body.into_inner().reason);
    call.run(move |db, ctx| workflows::moderation::enforcement::suspend(db, ctx, &actor, id, &reason)).await?;
    detail(&call, admin.0, id).await
}

/// Gives the person access again.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminUserDetail)))]
#[post("/admin/users/{id}/restore")]
pub async fn restore_user(
    call: RequestContext,
    admin: Staff<may::SuspendUsers>,
    id: Path<Uuid>,
) -> ApiResult<AdminUserDetail> {
    let (id, actor) = (UserId::from(*id), admin.0);
    call.run(move |db, ctx| workflows::moderation::enforcement::restore(db, ctx, &actor, id)).await?;
    detail(&call, admin.0, id).await
}

/// Signs the person out everywhere.
#[utoipa::path(tag = "admin", responses((status = 200, body = AdminUserDetail)))]
#[post("/admin/users/{id}/end-sessions")]
pub async fn end_user_sessions(
    call: RequestContext,
    admin: Staff<may::EndSessions>,
    id: Path<Uuid>,
) -> ApiResult<AdminUserDetail> {
    let (id, actor) = (UserId::from(*id), admin.0);
    call.run(move |db, ctx| workflows::moderation::enforcement::end_sessions(db, ctx, &actor, id)).await?;
    detail(&call, admin.0, id).await
}
