//! The second step of a sign-in: a code of an app that the person enrolled. State table: README.

use diesel::prelude::*;
use kernel::actor::Staff;
use kernel::ids::UserId;
use time::{Duration, OffsetDateTime};

use crate::schema::second_factors;

pub mod repo;

/// How long an enrolment that was begun can be confirmed.
const ENROLMENT: Duration = Duration::minutes(30);

/// What is stored of a person's second factor.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = second_factors, check_for_backend(diesel::pg::Pg))]
pub struct SecondFactor {
    #[diesel(column_name = user_id)]
    pub user: UserId,
    /// The key of the app ([`crate::totp::Key`]).
    #[diesel(column_name = key_sealed)]
    pub encrypted: Vec<u8>,
    pub created_at: OffsetDateTime,
    /// When a first code showed that the app has the key; nothing is asked before.
    pub confirmed_at: Option<OffsetDateTime>,
    /// The step of the last code that was taken.
    pub used_step: Option<i64>,
}

/// Whether somebody's role waits for a second factor. `is_required` says whether roles need one: in production they do.
pub fn must_enrol(is_required: bool, staff: Option<Staff>, is_on: bool) -> bool {
    is_required && staff.is_some() && !is_on
}

impl SecondFactor {
    /// Whether a code may confirm it now.
    pub fn is_enrolling(&self, now: OffsetDateTime) -> bool {
        self.confirmed_at.is_none() && self.created_at.checked_add(ENROLMENT).is_some_and(|limit| now < limit)
    }
}

/// What somebody typed where a code is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodeInput {
    /// Six digits of the app.
    App(String),
    Recovery(String),
    Neither,
}

impl CodeInput {
    /// Reads a code; spaces and hyphens, which people add and copy, count for nothing.
    pub fn read(text: &str) -> Self {
        let plain: String = text.chars().filter(|c| !c.is_whitespace() && *c != '-').take(64).collect();
        let is_code = |length: usize, fits: fn(&char) -> bool| plain.len() == length && plain.chars().all(|c| fits(&c));
        if is_code(6, char::is_ascii_digit) {
            Self::App(plain)
        } else if is_code(crate::recovery_code::LETTERS, char::is_ascii_alphanumeric) {
            Self::Recovery(plain.to_ascii_uppercase())
        } else {
            Self::Neither
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn reads_what_people_type() {
        assert_eq!(CodeInput::read(" 123 456"), CodeInput::App("123456".to_owned()));
        assert_eq!(CodeInput::read("abcd-efgh-2345-mnop"), CodeInput::Recovery("ABCDEFGH2345MNOP".to_owned()));
        for neither in ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "abcd-efgh-2345-mno", "abcd-efgh-2345-mnop-q"]
        {
            assert_eq!(CodeInput::read(neither), CodeInput::Neither, "{neither}");
        }
    }

    #[test]
    fn staff_without_a_second_step_enrol_where_it_is_required() {
        assert!(must_enrol(true, Some(Staff::Support), false));
        assert!(!must_enrol(false, Some(Staff::Support), false));
        assert!(!must_enrol(true, None, false));
        assert!(!must_enrol(true, Some(Staff::Support), true));
    }

    #[test]
    fn an_enrolment_ends_after_half_an_hour() {
        let began = datetime!(2026-11-21 08:00 UTC);
        let user = UserId::from(uuid::Uuid::nil());
        let factor =
            SecondFactor { user, encrypted: Vec::new(), created_at: began, confirmed_at: None, used_step: None };
        assert!(factor.is_enrolling(began + Duration::minutes(30) - Duration::SECOND));
        assert!(!factor.is_enrolling(began + Duration::minutes(30)));
        assert!(!SecondFactor { confirmed_at: Some(began), ..factor }.is_enrolling(began));
    }
}
