//! What clients send and see about accounts.

use accounts::session::Session;
pub use kernel::actor::Role;
use kernel::ids::SessionId;
use readmodels::profiles::MeView;

use crate::prelude::*;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegisterBody {
    /// E-mail address. Whether it has an account is told by mail only.
    #[schema(min_length = 3, max_length = 254, example = "ayesha@example.com")]
    pub email: String,
    #[schema(min_length = 10, max_length = 256, format = Password)]
    pub password: String,
    #[schema(min_length = 1, max_length = 50)]
    pub first_name: String,
    #[schema(max_length = 50)]
    pub last_name: Option<String>,
    /// The side to start on.
    pub role: Role,
    /// Code of the member who recommended the product; one that nobody has is ignored.
    #[schema(example = "7KQ2M9XA")]
    pub referral_code: Option<String>,
    /// A random number that the caller makes up and sends again with the code: the code of the mail makes this account only, someone who
    /// else registers with the address. The same number once more replaces the registration and has another code sent.
    pub attempt: Option<Uuid>,
}

/// What a registration answers, whether the address is free or not.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisterAnswer {
    #[schema(example = "Enter the code from the mail that we have sent to this address.")]
    pub message: String,
}

/// The code of the mail after a registration.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConfirmBody {
    /// The address that was registered with.
    pub email: String,
    /// Six digits.
    #[schema(example = "123456")]
    pub code: String,
    /// The number of the registration, if it had one.
    pub attempt: Option<Uuid>,
}

/// The code of the mail that confirms the address of the signed-in person.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EmailCodeBody {
    /// Six digits.
    #[schema(example = "123456")]
    pub code: String,
}

/// The token of a mail that confirms an address.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerifyBody {
    /// The token of the link.
    pub token: String,
    /// The password that was chosen at the registration: someone who knows it is signed in.
    #[schema(format = Password)]
    pub password: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LoginBody {
    pub email: String,
    #[schema(format = Password)]
    pub password: String,
    /// A code of the second step, when it is on: six digits of the app, or a recovery code.
    pub code: Option<String>,
}

/// The second step of a sign-in.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SecondStepBody {
    /// What the first step answered.
    pub challenge: String,
    /// Six digits of the app, or a recovery code.
    #[schema(example = "123456")]
    pub code: String,
}

#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum LoginAnswer {
    SignedIn(Box<MeView>),
    /// The password was right, and a code is asked for.
    CodeNeeded(CodeNeeded),
}

/// The password was right, and a code is asked for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CodeNeeded {
    /// Always true.
    pub two_factor_required: bool,
    /// Comes with the code, within ten minutes and five tries.
    pub challenge: String,
}

/// A proof that the person who is signed in is still there: one of the two.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReauthBody {
    #[schema(format = Password)]
    pub password: Option<String>,
    /// Six digits of the app, or a recovery code.
    pub code: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EmailBody {
    /// The new address.
    #[schema(min_length = 3, max_length = 254, example = "ayesha@example.com")]
    pub email: String,
}

/// A code of the second step.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CodeBody {
    /// Six digits of the app.
    #[schema(example = "123456")]
    pub code: String,
}

/// How many sessions were ended.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EndedView {
    pub ended: usize,
}

/// How the account is protected.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityView {
    /// Whether signing in takes a second step.
    pub two_factor: bool,
    #[serde(with = "time::serde::rfc3339::option")]
    pub two_factor_since: Option<OffsetDateTime>,
    /// Recovery codes that still work.
    pub recovery_codes_left: i64,
    /// Whether password or code were given lately; otherwise what is delicate asks for them.
    pub fresh: bool,
}

/// What an authenticator app needs to know. Shown once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotpEnrolment {
    /// The key, for typing.
    #[schema(example = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")]
    pub key: String,
    /// The address that the picture holds.
    pub address: String,
    /// Width and height of the picture, in squares.
    pub qr_size: usize,
    /// The dark squares, as the path of an SVG.
    pub qr_path: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Each works once.
    pub recovery_codes: Vec<String>,
}

/// A token from a mail.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TokenBody {
    /// The token of the link.
    pub token: String,
}

/// An address whose password was forgotten.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ForgotBody {
    pub email: String,
}

/// A new password, with the token of a mail.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResetBody {
    /// The token of the link.
    pub token: String,
    #[schema(min_length = 10, max_length = 256, format = Password)]
    pub password: String,
}

/// A new password, with the current one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasswordBody {
    /// The password so far; may be missing when password or code were given lately.
    #[schema(format = Password)]
    pub current_password: Option<String>,
    #[schema(min_length = 10, max_length = 256, format = Password)]
    pub new_password: String,
}

/// A browser in which the person is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    pub id: Uuid,
    /// Whether it is the one that asks.
    pub current: bool,
    /// What the browser called itself at sign-in.
    pub user_agent: String,
    /// Where the sign-in came from.
    pub ip: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// The last request, to the minute.
    #[serde(with = "time::serde::rfc3339")]
    pub last_seen_at: OffsetDateTime,
}

impl SessionView {
    /// The view of `session` for the one that asks.
    pub fn new(session: Session, asking: SessionId) -> Self {
        Self {
            id: session.id.uuid(),
            current: session.id == asking,
            user_agent: session.user_agent,
            ip: session.ip,
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
        }
    }
}
