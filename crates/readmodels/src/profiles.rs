//! Accounts as their owners see them, and as everybody does.

use ::files::PreviewStatus;
use accounts::{User, second_factor, user};
use diesel::pg::PgConnection;
use kernel::actor::{Permission, Role, Staff};
use kernel::ids::{Id, SessionId, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::people::{self, WorkView, image_url};
use crate::privacy::{self, ConsentView};
use crate::{Error, first_steps, reviews};

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MeView {
    pub id: Uuid,
    pub email: String,
    pub first_name: String,
    pub last_name: Option<String>,
    /// First and last name.
    pub name: String,
    /// The side of the market the person is on now.
    pub role: Role,
    /// Whether the admin screens are open to the person.
    pub is_admin: bool,
    /// The person's part in running the marketplace.
    pub staff_role: Option<Staff>,
    /// What the person may do in the admin area.
    pub permissions: Vec<Permission>,
    /// Whether signing in takes a second step.
    pub two_factor: bool,
    /// Whether the admin area stays closed until the person turns the second step on.
    pub must_enrol_two_factor: bool,
    /// Whether the address was confirmed.
    pub email_verified: bool,
    /// Whether the person was never signed in before this session.
    pub first_visit: bool,
    /// Whether the list of first steps has something to say: a step is left, and it was not put away.
    pub has_first_steps: bool,
    pub profile_image_url: Option<String>,
    /// What the person chose about cookies: it counts in every browser of theirs.
    pub cookie_consent: ConsentView,
    /// When the account ends; none when it does not.
    #[serde(with = "time::serde::rfc3339::option")]
    pub deletion_scheduled_for: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// The account of `user`, who is signed in. `is_enrolment_required` says whether staff need a second step.
pub fn me(conn: &mut PgConnection, user: &User, is_enrolment_required: bool) -> Result<MeView, Error> {
    let two_factor = second_factor::repo::is_on(conn, user.id)?;
    let permissions =
        |staff: Staff| Permission::ALL.iter().filter(|permission| staff.may(**permission)).copied().collect();
    Ok(MeView {
        id: user.id.uuid(),
        email: user.email.clone(),
        first_name: user.first_name.clone(),
        last_name: user.last_name.clone(),
        name: user.name(),
        role: user.role,
        is_admin: user.staff.is_some(),
        staff_role: user.staff,
        permissions: user.staff.map(permissions).unwrap_or_default(),
        two_factor,
        must_enrol_two_factor: second_factor::must_enrol(is_enrolment_required, user.staff, two_factor),
        email_verified: user.email_verified_at.is_some(),
        first_visit: false,
        has_first_steps: false,
        profile_image_url: shown_image(conn, user)?,
        cookie_consent: privacy::consent(conn, user.id)?,
        deletion_scheduled_for: ::privacy::deletion::repo::scheduled_of(conn, user.id)?
            .map(|deletion| deletion.scheduled_for),
        created_at: user.created_at,
    })
}

/// The account of the person with this id, who is signed in with `session`, and whether something is new to them.
pub fn me_in(
    conn: &mut PgConnection,
    id: UserId,
    session: SessionId,
    is_enrolment_required: bool,
) -> Result<MeView, Error> {
    let user = user::repo::get(conn, id)?;
    Ok(MeView {
        first_visit: user::repo::is_first_session(conn, id, session)?,
        has_first_steps: first_steps::of(conn, id, user.role)?.is_shown(),
        ..me(conn, &user, is_enrolment_required)?
    })
}

/// The address of the picture, once its previews are made.
fn shown_image(conn: &mut PgConnection, user: &User) -> Result<Option<String>, Error> {
    let Some(image) = user.image else { return Ok(None) };
    let file = ::files::repo::get(conn, image)?;
    Ok((file.preview == PreviewStatus::Ready).then(|| image_url(image)))
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileView {
    pub id: Uuid,
    pub email: String,
    pub first_name: String,
    pub last_name: Option<String>,
    /// First and last name.
    pub name: String,
    /// What the person says about themselves.
    pub bio: String,
    /// At most ten.
    pub skills: Vec<String>,
    /// At most ten web links.
    pub portfolio: Vec<String>,
    /// The side of the market the person is on now.
    pub role: Role,
    pub image_url: Option<String>,
    /// Whether the address was confirmed.
    pub email_verified: bool,
    #[serde(with = "time::serde::rfc3339")]
    pub member_since: OffsetDateTime,
}

/// The profile of the person with this id, for themselves.
pub fn own(conn: &mut PgConnection, id: UserId) -> Result<ProfileView, Error> {
    let user = user::repo::get(conn, id)?;
    Ok(ProfileView {
        id: user.id.uuid(),
        image_url: shown_image(conn, &user)?,
        name: user.name(),
        email: user.email,
        first_name: user.first_name,
        last_name: user.last_name,
        bio: user.bio,
        skills: user.skills,
        portfolio: user.portfolio,
        role: user.role,
        email_verified: user.email_verified_at.is_some(),
        member_since: user.created_at,
    })
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicProfile {
    pub id: Uuid,
    /// First and last name.
    pub name: String,
    /// The side of the market the person is on now.
    pub role: Role,
    /// What the person says about themselves.
    pub bio: String,
    /// At most ten.
    pub skills: Vec<String>,
    /// At most ten web links.
    pub portfolio: Vec<String>,
    pub image_url: Option<String>,
    /// Whether we know who the person is.
    pub identity_verified: bool,
    #[serde(with = "time::serde::rfc3339")]
    pub member_since: OffsetDateTime,
    /// Clients for whom the person won, as far as they count for top talent.
    pub wins: i64,
    /// Entries that won, no matter who the client was.
    pub won: i64,
    /// Entries that were not withdrawn.
    pub entries: i64,
    pub contests_posted: i64,
    /// Of these, those with a winner.
    pub contests_awarded: i64,
    /// People whom the person removed from contests, once for each contest; undone removals do not count.
    pub people_removed: i64,
    /// The average of the stars that clients gave the person, with two digits; null without a review.
    pub rating_avg: Option<f64>,
    /// How many reviews that is.
    pub review_count: i64,
    /// The same of the stars that winners gave the person as their client.
    pub client_rating_avg: Option<f64>,
    /// How many reviews that is.
    pub client_review_count: i64,
    /// What won, and what was published.
    pub work: Vec<WorkView>,
}

/// The public page of a person.
///
/// # Errors
/// [`accounts::Error::NotFound`] also for accounts that ended.
pub fn public(conn: &mut PgConnection, id: UserId, now: OffsetDateTime) -> Result<PublicProfile, Error> {
    let user = user::repo::get_public(conn, id)?;
    let person = people::one(conn, id)?;
    let numbers = people::numbers(conn, id)?;
    let talent = reviews::as_talent(conn, id)?;
    let client = reviews::as_client(conn, id)?;
    Ok(PublicProfile {
        id: person.id,
        name: person.name,
        role: user.role,
        bio: user.bio,
        skills: user.skills,
        portfolio: user.portfolio,
        image_url: person.image_url,
        identity_verified: kyc::application::repo::is_approved(conn, id, now)?,
        member_since: user.created_at,
        wins: numbers.entered.wins,
        won: numbers.entered.won,
        entries: numbers.entered.entries,
        contests_posted: numbers.contests_posted,
        contests_awarded: numbers.contests_awarded,
        people_removed: numbers.people_removed,
        rating_avg: talent.average(),
        review_count: talent.reviews,
        client_rating_avg: client.average(),
        client_review_count: client.reviews,
        work: people::work(conn, id)?,
    })
}
