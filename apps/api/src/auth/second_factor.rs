//! The second step of a sign-in over HTTP: how the account stands, enrolling, turning it off, recovery codes.

use std::fmt::Write;

use accounts::recovery_code::RecoveryCode;
use accounts::{recovery_code, second_factor};
use qrcode::{Color, QrCode};

use super::IsFresh;
use super::dto::{CodeBody, RecoveryCodes, SecurityView, TotpEnrolment};
use crate::prelude::*;

pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(security).service(begin).service(confirm).service(turn_off).service(renew_codes);
}

/// How the person's account is protected.
#[utoipa::path(tag = "auth", responses((status = 200, body = SecurityView)))]
#[get("/auth/security")]
pub async fn security(call: RequestContext, actor: Authenticated, fresh: IsFresh) -> ApiResult<SecurityView> {
    let owner = actor.0.user;
    let (factor, left) = call
        .read(move |conn, _ctx| {
            Ok::<_, accounts::Error>((second_factor::repo::find(conn, owner)?, recovery_code::repo::left(conn, owner)?))
        })
        .await?;
    let since = factor.and_then(|factor| factor.confirmed_at);
    Ok(Json(SecurityView {
        two_factor: since.is_some(),
        two_factor_since: since,
        recovery_codes_left: left,
        fresh: fresh.0,
    }))
}

/// Makes a key for the person's authenticator app; nothing is asked for until a code confirms it.
#[utoipa::path(tag = "auth", operation_id = "begin_totp", responses((status = 200, body = TotpEnrolment)))]
#[post("/auth/totp")]
pub async fn begin(call: RequestContext, actor: RecentlyAuthenticated) -> ApiResult<TotpEnrolment> {
    let (RecentlyAuthenticated(actor, session), app) = (actor, call.app.clone());
    let begun = call
        .run(move |db, ctx| workflows::accounts::second_factor::begin(db, ctx, &app.vault, (&actor, session)))
        .await?;
    let (qr_size, qr_path) = picture(begun.address.expose())?;
    let (key, address) = (begun.key.expose().clone(), begun.address.expose().clone());
    Ok(Json(TotpEnrolment { key, address, qr_size, qr_path }))
}

/// Turns the second step on with a first code of the app. The recovery codes are shown this once.
#[utoipa::path(tag = "auth", operation_id = "confirm_totp", responses((status = 200, body = RecoveryCodes)))]
#[post("/auth/totp/confirm")]
pub async fn confirm(
    call: RequestContext,
    actor: RecentlyAuthenticated,
    body: Json<CodeBody>,
) -> ApiResult<RecoveryCodes> {
    let (RecentlyAuthenticated(actor, session), app, code) = (actor, call.app.clone(), body.into_inner().code);
    call.app.limits.second_factor.count(&call, actor.user.to_string()).await?;
    let (codes, renewed) = call
        .run(move |db, ctx| workflows::accounts::second_factor::confirm(db, ctx, &app.vault, (&actor, session), &code))
        .await?;
    call.remember_device(renewed);
    Ok(shown(&codes))
}

/// Turns the second step off; recovery codes go with it.
#[utoipa::path(tag = "auth", operation_id = "turn_off_totp", responses((status = 204)))]
#[delete("/auth/totp")]
pub async fn turn_off(call: RequestContext, actor: RecentlyAuthenticated) -> Result<HttpResponse, ApiError> {
    let RecentlyAuthenticated(actor, session) = actor;
    let renewed =
        call.run(move |db, ctx| workflows::accounts::second_factor::remove(db, ctx, (&actor, session))).await?;
    call.remember_device(renewed);
    Ok(HttpResponse::NoContent().finish())
}

/// New recovery codes in the place of the old ones. They are shown this once.
#[utoipa::path(tag = "auth", operation_id = "renew_recovery_codes", responses((status = 200, body = RecoveryCodes)))]
#[post("/auth/recovery-codes")]
pub async fn renew_codes(call: RequestContext, actor: RecentlyAuthenticated) -> ApiResult<RecoveryCodes> {
    let RecentlyAuthenticated(actor, session) = actor;
    let codes =
        call.run(move |db, ctx| workflows::accounts::second_factor::renew_codes(db, ctx, (&actor, session))).await?;
    Ok(shown(&codes))
}

fn shown(codes: &[RecoveryCode]) -> Json<RecoveryCodes> {
    Json(RecoveryCodes { recovery_codes: codes.iter().map(RecoveryCode::shown).collect() })
}

/// Width of the QR code of `text` in squares, and its dark squares as the path of an SVG, a stroke per run.
fn picture(text: &str) -> Result<(usize, String), ApiError> {
    let code = QrCode::new(text.as_bytes()).map_err(|error| ApiError::internal(&error))?;
    let (size, squares) = (code.width(), code.to_colors());
    let mut path = String::new();
    for (y, row) in squares.chunks(size).enumerate() {
        let mut x = 0_usize;
        for run in row.chunk_by(|a, b| a == b) {
            if run.first() == Some(&Color::Dark) {
                write!(path, "M{x} {y}h{}v1h-{}z", run.len(), run.len()).map_err(|error| ApiError::internal(&error))?;
            }
            x = x.saturating_add(run.len());
        }
    }
    Ok((size, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_holds_all_dark_squares_and_no_others() {
        let text = "otpauth://totp/Muqabla:hira@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Muqabla";
        let (size, path) = picture(text).unwrap();
        let code = QrCode::new(text.as_bytes()).unwrap();
        let mut drawn = vec![Color::Light; size * size];
        for stroke in path.split('M').skip(1) {
            let numbers: Vec<usize> = stroke
                .split(|c: char| !c.is_ascii_digit())
                .filter(|part| !part.is_empty())
                .map(|n| n.parse().unwrap())
                .collect();
            let [x, y, width, 1, back] = numbers[..] else { panic!("{stroke}") };
            assert_eq!(width, back);
            drawn[y * size + x..][..width].fill(Color::Dark);
        }
        assert_eq!(drawn, code.to_colors());
    }
}
