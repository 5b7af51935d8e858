//! What a new member has still to do, read from what they have done.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Text, Uuid as SqlUuid};
use kernel::actor::Role;
use kernel::db::prepared;
use kernel::ids::{Id, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Error;

kernel::text_enum! {
    /// One of the first steps.
    pub enum Step as FirstStep {
        /// Confirm the address.
        Confirm = "CONFIRM",
        /// Say something about oneself, or show a picture.
        Profile = "PROFILE",
        Skills = "SKILLS",
        /// Pay the prize of a first contest.
        Contest = "CONTEST",
        /// Enter a first contest.
        Entry = "ENTRY",
        /// Say where prizes are to be paid.
        PayoutMethod = "PAYOUT_METHOD",
        Identity = "IDENTITY",
    }
}

kernel::text_enum! {
    /// How far a step is: the person's turn, ours, or nothing more to do.
    pub enum Progress as StepProgress {
        Open = "OPEN",
        Waiting = "WAITING",
        Done = "DONE",
    }
}

/// One of the first steps, with how far it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstStepView {
    pub step: Step,
    pub progress: Progress,
}

/// The first steps of the person in their present role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstStepsView {
    /// Whether the person put the list away.
    pub hidden: bool,
    /// In the order in which they make sense.
    pub steps: Vec<FirstStepView>,
}

impl FirstStepsView {
    /// Whether there is something to show: a step is left, and the list was not put away.
    pub fn is_shown(&self) -> bool {
        !self.hidden && self.steps.iter().any(|step| step.progress != Progress::Done)
    }
}

const CLIENT: &[Step] = &[Step::Confirm, Step::Profile, Step::Contest];
const TALENT: &[Step] = &[Step::Confirm, Step::Profile, Step::Skills, Step::Entry, Step::PayoutMethod, Step::Identity];

#[derive(QueryableByName)]
struct Facts {
    #[diesel(sql_type = Bool)]
    hidden: bool,
    #[diesel(sql_type = Bool)]
    confirmed: bool,
    #[diesel(sql_type = Bool)]
    profile: bool,
    #[diesel(sql_type = Bool)]
    skills: bool,
    #[diesel(sql_type = Bool)]
    contest: bool,
    #[diesel(sql_type = Bool)]
    entry: bool,
    #[diesel(sql_type = Bool)]
    method: bool,
    #[diesel(sql_type = Nullable<Text>)]
    identity: Option<String>,
}

const SQL: &str = "
    SELECT u.first_steps_hidden_at IS NOT NULL AS hidden, u.email_verified_at IS NOT NULL AS confirmed,
           u.bio <> '' OR u.image_file_id IS NOT NULL AS profile, cardinality(u.skills) > 0 AS skills,
           EXISTS (SELECT FROM contests c WHERE c.client_id = u.id AND c.funded_at IS NOT NULL) AS contest,
           EXISTS (SELECT FROM entries e WHERE e.author_id = u.id) AS entry,
           EXISTS (SELECT FROM payout_methods m WHERE m.user_id = u.id AND m.deleted_at IS NULL) AS method,
           (SELECT k.status FROM kyc_applications k WHERE k.user_id = u.id ORDER BY k.submitted_at DESC, k.id DESC LIMIT 1) AS identity
      FROM users u WHERE u.id = $1";

/// The first steps of the person in `role`.
///
/// # Errors
/// No such person.
pub fn of(conn: &mut PgConnection, user: UserId, role: Role) -> Result<FirstStepsView, Error> {
    let facts: Option<Facts> = prepared(SQL).bind::<SqlUuid, _>(user.uuid()).get_result(conn).optional()?;
    let facts = facts.ok_or(Error::NotFound)?;
    let steps = match role {
        Role::Client => CLIENT,
        Role::Talent => TALENT,
    };
    let view = |step: &Step| FirstStepView { step: *step, progress: facts.progress(*step) };
    Ok(FirstStepsView { hidden: facts.hidden, steps: steps.iter().map(view).collect() })
}

impl Facts {
    fn progress(&self, step: Step) -> Progress {
        let done = match step {
            Step::Confirm => self.confirmed,
            Step::Profile => self.profile,
            Step::Skills => self.skills,
            Step::Contest => self.contest,
            Step::Entry => self.entry,
            Step::PayoutMethod => self.method,
            Step::Identity => match self.identity.as_deref() {
                Some("PENDING") => return Progress::Waiting,
                newest => newest == Some("APPROVED"),
            },
        };
        if done { Progress::Done } else { Progress::Open }
    }
}
