//! Accounts over HTTP.

use accounts::Error;
use accounts::password;
use accounts::token::Purpose;
use actix_session::Session;
use kernel::ids::SessionId;
use kernel::secret::Secret;
use readmodels::profiles::MeView;

use super::constant_time::constant_time;
use super::device::KnownDevice;
use super::dto::{EmailCodeBody, EndedView, ForgotBody, PasswordBody, ResetBody, SessionView};
use super::{CurrentSession, IsFresh, email, register, second_factor, sign_in, sign_out};
use crate::prelude::*;
use crate::profile;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(register::routes)
        .configure(sign_in::routes)
        .configure(second_factor::routes)
        .configure(email::routes)
        .service(logout)
        .service(current_user)
        .service(resend_verification)
        .service(verify_email_by_code)
        .service(forgot_password)
        .service(reset_password)
        .service(change_password)
        .service(list_sessions)
        .service(end_other_sessions)
        .service(end_session)
        .service(sign_out::logout_link);
}

/// Signs the browser out.
#[utoipa::path(tag = "auth", responses((status = 204)))]
#[post("/auth/logout")]
pub async fn logout(session: Session) -> HttpResponse {
    sign_out::end(&session, HttpResponse::NoContent()).finish()
}

/// How to ask who is signed in.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CurrentUserQuery {
    /// `true` answers 204 when nobody is: a page that asks at its start would otherwise report an error with every visit.
    optional: Option<bool>,
}

/// The signed-in person.
#[utoipa::path(
    tag = "auth",
    params(CurrentUserQuery),
    responses((status = 200, body = MeView), (status = 204, description = "Nobody, and that was allowed"))
)]
#[get("/auth/user")]
pub async fn current_user(
    call: RequestContext,
    who: OptionalUser,
    session: Option<CurrentSession>,
    query: Query<CurrentUserQuery>,
) -> Result<HttpResponse, ApiError> {
    let (Some(actor), Some(session)) = (who.0, session) else {
        let nobody = ApiError::sign_in_required();
        return if query.optional == Some(true) { Ok(HttpResponse::NoContent().finish()) } else { Err(nobody) };
    };
    Ok(HttpResponse::Ok().json(profile::me_by_id(&call, actor.user, session.0).await?))
}

/// Sends another mail to confirm the address.
#[utoipa::path(tag = "auth", responses((status = 204)))]
#[post("/auth/verify-email/resend")]
pub async fn resend_verification(call: RequestContext, actor: Authenticated) -> Result<HttpResponse, ApiError> {
    call.app.limits.forgot.count(&call, format!("verify {}", actor.0.user)).await?;
    let app = call.app.clone();
    call.run(move |db, ctx| workflows::accounts::verify_email::resend(db, ctx, &app.vault, &actor.0)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Confirms the address of the signed-in person with the code of the newest mail. Five wrong codes end it, as do fifteen minutes; what is
/// wrong with one is not told.
#[utoipa::path(tag = "auth", responses((status = 200, body = MeView)))]
#[post("/auth/verify-email/code")]
pub async fn verify_email_by_code(
    call: RequestContext,
    actor: Authenticated,
    session: CurrentSession,
    body: Json<EmailCodeBody>,
) -> ApiResult<MeView> {
    call.app.limits.token.count(&call, call.network()).await?;
    call.app.limits.second_factor.count(&call, format!("verify {}", actor.0.user)).await?;
    let (actor, session, app, code) = (actor.0, session.0, call.app.clone(), body.into_inner().code);
    let verifying = call.run(move |db, ctx| {
        workflows::accounts::verify_email::verify_by_code(db, ctx, &app.vault, (&actor, session), &code)
    });
    verifying.await?;
    Ok(Json(profile::me_by_id(&call, actor.user, session).await?))
}

/// Mails a link to choose a new password, if the address has an account; the answer is the same if not.
#[utoipa::path(tag = "auth", responses((status = 204)))]
#[post("/auth/password/forgot")]
pub async fn forgot_password(
    call: RequestContext,
    device: KnownDevice,
    body: Json<ForgotBody>,
) -> Result<HttpResponse, ApiError> {
    let email = body.into_inner().email;
    let key = accounts::email::key(&email);
    match device.of_address(&call, &key).await? {
        Some(own) => call.app.limits.forgot.count(&call, own.caller()).await?,
        None => {
            call.app.limits.token.count(&call, call.network()).await?;
            // Not the text alone: it may be that of another caller, like a browser.
            call.app.limits.forgot.count(&call, format!("address {key}")).await?;
        }
    }
    let forgetting = call.run(move |db, ctx| workflows::accounts::password::forgot(db, ctx, &email));
    constant_time(&*call.app.delay, forgetting).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Chooses a new password with the token of a mail, and ends all sessions.
#[utoipa::path(tag = "auth", responses((status = 204)))]
#[post("/auth/password/reset")]
pub async fn reset_password(call: RequestContext, body: Json<ResetBody>) -> Result<HttpResponse, ApiError> {
    call.app.limits.token.count(&call, call.network()).await?;
    let ResetBody { token, password: wanted } = body.into_inner();
    // A password that is refused does not cost the token.
    let peeked = token.clone();
    let user = call
        .read(move |conn, ctx| {
            let id = accounts::token::repo::peek(conn, ctx.now, Purpose::ResetPassword, &peeked)?;
            accounts::user::repo::get(conn, id)
        })
        .await?;
    password::check("password", &wanted, &[&user.email, &user.first_name])?;
    let wanted = Secret::new(wanted);
    let hash = call.hashing(move || password::hash(&wanted)).await?;
    let renewed = call.run(move |db, ctx| workflows::accounts::password::reset(db, ctx, &token, &hash)).await?;
    // Who reads the mails gets in with the new password, whatever strangers try meanwhile.
    call.remember_device(renewed);
    Ok(HttpResponse::NoContent().finish())
}

/// Changes the password, and ends the person's other sessions. Without the current password it must have been given lately.
#[utoipa::path(tag = "auth", responses((status = 204)))]
#[post("/auth/password")]
pub async fn change_password(
    call: RequestContext,
    actor: Authenticated,
    session: CurrentSession,
    fresh: IsFresh,
    body: Json<PasswordBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, kept) = (actor.0, session.0);
    call.app.limits.password.count(&call, actor.user.to_string()).await?;
    let PasswordBody { current_password, new_password } = body.into_inner();
    let user = call.read(move |conn, _ctx| accounts::user::repo::get(conn, actor.user)).await?;
    password::check("newPassword", &new_password, &[&user.email, &user.first_name])?;
    match current_password {
        None => fresh.require()?,
        Some(current) => {
            if !sign_in::is_password(&call, &user, current).await? {
                return Err(Error::WrongPassword.into());
            }
        }
    }
    let wanted = Secret::new(new_password);
    let hash = call.hashing(move || password::hash(&wanted)).await?;
    let verified = user.credential;
    let changed = call
        .run(move |db, ctx| workflows::accounts::password::change(db, ctx, (&actor, kept), verified, &hash))
        .await?;
    call.remember_device(changed);
    Ok(HttpResponse::NoContent().finish())
}

/// The browsers in which the person is signed in.
#[utoipa::path(tag = "auth", responses((status = 200, body = Vec<SessionView>)))]
#[get("/auth/sessions")]
pub async fn list_sessions(
    call: RequestContext,
    actor: Authenticated,
    session: CurrentSession,
) -> ApiResult<Vec<SessionView>> {
    let (owner, asking) = (actor.0.user, session.0);
    let sessions = call.read(move |conn, ctx| accounts::session::repo::of_user(conn, owner, ctx.now)).await?;
    Ok(Json(sessions.into_iter().map(|session| SessionView::new(session, asking)).collect()))
}

/// Ends all sessions of the person but the one that asks.
#[utoipa::path(tag = "auth", responses((status = 200, body = EndedView)))]
#[post("/auth/sessions/end-others")]
pub async fn end_other_sessions(
    call: RequestContext,
    actor: Authenticated,
    session: CurrentSession,
) -> ApiResult<EndedView> {
    let (actor, kept) = (actor.0, session.0);
    let (ended, renewed) =
        call.run(move |db, ctx| workflows::accounts::sessions::end_others(db, ctx, (&actor, kept))).await?;
    call.remember_device(renewed);
    Ok(Json(EndedView { ended }))
}

/// Ends one of the person's sessions.
#[utoipa::path(tag = "auth", responses((status = 204)))]
#[delete("/auth/sessions/{id}")]
pub async fn end_session(call: RequestContext, actor: Authenticated, id: Path<Uuid>) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (actor.0, SessionId::from(*id));
    call.run(move |db, ctx| workflows::accounts::sessions::end(db, ctx, &actor, id)).await?;
    Ok(HttpResponse::NoContent().finish())
}
