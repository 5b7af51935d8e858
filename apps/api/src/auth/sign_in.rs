//! Signing in, in one step or two, and proving again who is there.

use accounts::password::{self, Verdict};
use accounts::{Error, User};
use actix_session::Session;
use i18n::api::accounts as m;
use kernel::secret::Secret;
use readmodels::profiles::MeView;
use workflows::accounts::sign_in::Next;

use super::device::{Device, KnownDevice};
use super::dto::{CodeNeeded, LoginAnswer, LoginBody, ReauthBody, SecondStepBody};
use super::{CurrentSession, begin_session};
use crate::prelude::*;
use crate::profile;

pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(login).service(second_step).service(reauth);
}

/// Signs the browser in, or asks for a code of the second step when it is on. The answer never tells whether the address or the
/// password was wrong.
#[utoipa::path(tag = "auth", responses((status = 200, body = LoginAnswer)))]
#[post("/auth/login")]
pub async fn login(
    call: RequestContext,
    session: Session,
    device: KnownDevice,
    body: Json<LoginBody>,
) -> ApiResult<LoginAnswer> {
    let body = body.into_inner();
    let key = accounts::email::key(&body.email);
    match device.of_address(&call, &key).await? {
        Some(own) => call.app.limits.login_per_device.count(&call, own.caller()).await?,
        None => {
            call.app.limits.login_per_address.count(&call, call.network()).await?;
            call.app.limits.login_per_account.count(&call, key.as_str()).await?;
        }
    }
    let found = call.read(move |conn, _ctx| accounts::user::repo::find_by_email(conn, &key)).await?;
    let user = check_password(&call, found, Secret::new(body.password)).await?;
    user.require_active()?;
    if body.code.is_some() {
        count_code(&call, &device, &user).await?;
    }
    let (app, verified, code) = (call.app.clone(), user.credential, body.code);
    let next = call
        .run(move |db, ctx| {
            workflows::accounts::sign_in::after_password(db, ctx, &app.vault, verified, code.as_deref())
        })
        .await?;
    Ok(Json(match next {
        Next::In => {
            begin_session(&session, &call, verified).await?;
            LoginAnswer::SignedIn(Box::new(profile::me(&call, user).await?))
        }
        Next::Code(challenge) => {
            LoginAnswer::CodeNeeded(CodeNeeded { two_factor_required: true, challenge: challenge.expose().clone() })
        }
    }))
}

/// Ends a sign-in with the code that the first step asked for. Five wrong codes end it without.
#[utoipa::path(tag = "auth", operation_id = "login_second_step", responses((status = 200, body = MeView)))]
#[post("/auth/login/second-step")]
pub async fn second_step(
    call: RequestContext,
    session: Session,
    device: KnownDevice,
    body: Json<SecondStepBody>,
) -> ApiResult<MeView> {
    let SecondStepBody { challenge, code } = body.into_inner();
    if !device.is_known() {
        call.app.limits.token.count(&call, call.network()).await?;
    }
    let key = challenge.clone();
    let asked = call.run(move |db, ctx| workflows::accounts::sign_in::who(db, ctx, &key)).await?;
    count_code(&call, &device, &asked).await?;
    let app = call.app.clone();
    let verified =
        call.run(move |db, ctx| workflows::accounts::sign_in::answer(db, ctx, &app.vault, &challenge, &code)).await?;
    begin_session(&session, &call, verified).await?;
    Ok(Json(profile::me(&call, asked).await?))
}

/// Counts a code that `owner`, whose password was right, sends along: somebody else who has the password uses up no tries of a browser
/// in which the owner signed in before.
async fn count_code(call: &RequestContext, device: &KnownDevice, owner: &User) -> Result<(), ApiError> {
    let caller = device.of(Some(owner)).map_or_else(|| owner.id.to_string(), Device::caller);
    call.app.limits.second_factor.count(call, caller).await
}

/// Proves that the person who is signed in is still there, by password or by code: what is delicate may be done for ten minutes.
#[utoipa::path(tag = "auth", responses((status = 204)))]
#[post("/auth/reauth")]
pub async fn reauth(
    call: RequestContext,
    actor: Authenticated,
    session: CurrentSession,
    body: Json<ReauthBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, session, body, app) = (actor.0, session.0, body.into_inner(), call.app.clone());
    match (body.password, body.code) {
        (Some(given), None) => {
            call.app.limits.password.count(&call, actor.user.to_string()).await?;
            let user = call.read(move |conn, _ctx| accounts::user::repo::get(conn, actor.user)).await?;
            if !is_password(&call, &user, given).await? {
                return Err(ApiError::new(Code::WrongPassword, m::WrongPresentPassword).with_field("password"));
            }
            let verified = user.credential;
            call.run(move |db, ctx| workflows::accounts::sessions::proved_by_password(db, ctx, verified, session))
                .await?;
        }
        (None, Some(code)) => {
            call.app.limits.second_factor.count(&call, actor.user.to_string()).await?;
            call.run(move |db, ctx| {
                workflows::accounts::sessions::prove_by_code(db, ctx, &app.vault, (&actor, session), &code)
            })
            .await?;
        }
        (Some(_), Some(_)) | (None, None) => {
            return Err(ApiError::field("password", m::PasswordOrCode));
        }
    }
    Ok(HttpResponse::NoContent().finish())
}

/// Whether `given` is the password of `user`.
pub(super) async fn is_password(call: &RequestContext, user: &User, given: String) -> Result<bool, ApiError> {
    let (given, stored) = (Secret::new(given), user.password_hash.clone());
    Ok(call.hashing(move || password::verify(&given, Some(&stored))).await? != Verdict::Wrong)
}

/// The person whose password it is; hashes the password again when its costs are outdated.
async fn check_password(call: &RequestContext, found: Option<User>, given: Secret<String>) -> Result<User, ApiError> {
    let stored = found.as_ref().map(|user| user.password_hash.clone());
    let (verdict, given) =
        call.hashing(move || password::verify(&given, stored.as_ref()).map(|verdict| (verdict, given))).await?;
    match (verdict, found) {
        (Verdict::Wrong, _) | (_, None) => Err(Error::WrongCredentials.into()),
        (Verdict::Right, Some(user)) => Ok(user),
        (Verdict::RightButOutdated, Some(user)) => {
            let (verified, hash) = (user.credential, call.hashing(move || password::hash(&given)).await?);
            call.run(move |db, _ctx| workflows::accounts::password::refresh_hash(db, verified, &hash)).await?;
            Ok(user)
        }
    }
}
